// Each word is handed over with = in front, so that none is empty and none looks like a flag, in whatever shell.
// A line `:files` asks the shell for its own completion of file names.

const bash = `# bash completion for tollgate; load it with: source <(tollgate completion bash)
_tollgate_completion() {
  local word line
  local -a words=()
  COMPREPLY=()
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD}"; do
    words+=("=$word")
  done
  while IFS= read -r line; do
    if [[ $line == :files ]]; then
      compopt -o default 2>/dev/null
    elif [[ -n $line ]]; then
      COMPREPLY+=("\${line%%$'\\t'*}")
    fi
  done < <(tollgate completion words -- "\${words[@]}" 2>/dev/null)
}
complete -F _tollgate_completion tollgate
`;

const zsh = `#compdef tollgate
# zsh completion for tollgate; write it to a file _tollgate in a folder of $fpath
_tollgate() {
  local line value
  local -a candidates
  for line in "\${(@f)$(tollgate completion words -- "\${(@)words[2,CURRENT]/#/=}" 2>/dev/null)}"; do
    if [[ $line == :files ]]; then
      _files
    elif [[ -n $line ]]; then
      value=\${line%%$'\\t'*}
      candidates+=("\${value//:/\\\\:}:\${line#*$'\\t'}")
    fi
  done
  (( \${#candidates} )) && _describe tollgate candidates
}
if [[ $funcstack[1] == _tollgate ]]; then
  _tollgate "$@"
else
  compdef _tollgate tollgate
fi
`;

const fish = `# fish completion for tollgate; write it to ~/.config/fish/completions/tollgate.fish
function __tollgate_completion
    set -l words (commandline -opc) (commandline -ct)
    set -e words[1]
    for line in (tollgate completion words -- =$words 2>/dev/null)
        if test "$line" = :files
            __fish_complete_path (commandline -ct)
        else
            echo $line
        end
    end
end
complete -c tollgate -f -a '(__tollgate_completion)'
`;

const powershell = `# PowerShell completion for tollgate; add to $PROFILE: tollgate completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName tollgate -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { "=$_" })
    if ($wordToComplete -eq '') { $words += '=' }
    tollgate completion words '--' @words 2>$null | Where-Object { $_ -and $_ -ne ':files' } | ForEach-Object {
        $value, $help = $_ -split "\`t", 2
        if (-not $help) { $help = $value }
        [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $help)
    }
}
`;

/** The script that teaches a shell to ask `tollgate completion words`, by the shell's name. */
export const completionScripts: Readonly<Record<string, string>> = { bash, zsh, fish, powershell };
