//! The command line of `completions`.

use clap::{Args, Command};
use clap_complete::Shell;

#[derive(Debug, Args)]
#[command(display_name = "gridsolve", after_help = EXAMPLES)]
pub(crate) struct Completions {
    /// The shell that will read the script
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

const EXAMPLES: &str = "\
Where the shells look for it:
  bash        gridsolve completions bash > ~/.local/share/bash-completion/completions/gridsolve
  zsh         gridsolve completions zsh > DIR/_gridsolve, where DIR is a folder of $fpath
  fish        gridsolve completions fish > ~/.config/fish/completions/gridsolve.fish
  elvish      eval (gridsolve completions elvish | slurp)  # this line in ~/.config/elvish/rc.elv
  powershell  gridsolve completions powershell | Out-String | Invoke-Expression  # this line in $PROFILE";

impl Completions {
    /// The script that completes this command.
    pub(crate) fn script(&self, mut command: Command) -> String {
        let name = command.get_name().to_owned();
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, name, &mut script);
        String::from_utf8_lossy(&script).into_owned()
    }
}
