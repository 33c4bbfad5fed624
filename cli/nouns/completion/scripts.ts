// Each word is passed with a leading `=`, so that in no shell a word is empty or looks like a flag. A line `:files`
// makes the shell complete file names itself.

// Bash splits words at = and : and passes quotes as typed, so this script parses the line itself, without evaluating
// it. It returns the rest of the value after the part that bash keeps, quoted as the line needs it, because names are
// untrusted text.
const bash = `# bash completion for tollgate; load it with: source <(tollgate completion bash)
_tollgate_completion() {
  local line=\${COMP_LINE:0:COMP_POINT} kept='' quote='' word='' value='' char='' next='' started=''
  local -a words=()
  local -i index=0 end=0 keptEnd=0
  COMPREPLY=()
  end=\${#line}
  keptEnd=end-\${#2}
  for ((; index < end; index++)); do
    ((index == keptEnd)) && kept=$word
    char=\${line:index:1}
    next=\${line:index+1:1}
    if [[ -n $quote && $char == "$quote" ]]; then
      quote=''
    elif [[ $quote == "'" ]]; then
      word+=$char
    elif [[ $char == '\\' && ( -z $quote || $next == [\\"\\\\\\$\\\`] ) ]]; then
      word+=$next
      started=1
      index+=1
    elif [[ -z $quote && $char == [\\"\\'] ]]; then
      quote=$char
      started=1
    elif [[ -z $quote && $char == [[:space:]] ]]; then
      [[ -n $started ]] && words+=("=$word")
      word='' started=''
    else
      word+=$char
      started=1
    fi
  done
  ((keptEnd >= end)) && kept=$word
  words+=("=$word")
  while IFS= read -r line; do
    if [[ $line == :files ]]; then
      compopt -o default 2>/dev/null
      continue
    fi
    value=\${line%%$'\\t'*}
    [[ -z $value || \${value:0:\${#kept}} != "$kept" ]] && continue
    value=\${value:\${#kept}}
    case $quote in
      "'") value=\${value//\\'/\\'\\\\\\'\\'} ;;
      '"')
        value=\${value//\\\\/\\\\\\\\}
        value=\${value//\\"/\\\\\\"}
        value=\${value//\\$/\\\\\\$}
        value=\${value//\\\`/\\\\\\\`}
        value=\${value//!/\\"\\'!\\'\\"}
        ;;
      *) [[ -n $value ]] && printf -v value %q "$value" ;;
    esac
    COMPREPLY+=("$value")
  done < <(tollgate completion words -- "\${words[@]:1}" 2>/dev/null)
}
complete -F _tollgate_completion tollgate
`;

const zsh = `#compdef tollgate
# zsh completion for tollgate; write it to a file _tollgate in a folder of $fpath
_tollgate() {
  local line value
  local -a candidates
  local -a typed=("\${(@Q)words[2,CURRENT-1]}" "\${(Q)PREFIX}")
  for line in "\${(@f)$(tollgate completion words -- "\${(@)typed/#/=}" 2>/dev/null)}"; do
    if [[ $line == :files ]]; then
      _files
    elif [[ -n $line ]]; then
      value=\${line%%$'\\t'*}
      value=\${value//\\\\/\\\\\\\\}
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
    set -l words (commandline -opc)
    set -e words[1]
    set -l last (commandline -ct)
    # A quote that is still open is closed to read the word.
    for end in '' \\' '"'
        set -l read (string unescape -- "$last$end")
        and set last "$read"
        and break
    end
    for line in (tollgate completion words -- =$words "=$last" 2>/dev/null)
        if test "$line" = :files
            __fish_complete_path (commandline -ct)
        else
            printf '%s\\n' $line
        end
    end
end
complete -c tollgate -f -a '(__tollgate_completion)'
`;

// A name is inserted in single quotes, which PowerShell does not expand; it also treats curly quotes as quotes.
const powershell = `# PowerShell completion for tollgate; add to $PROFILE: tollgate completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName tollgate -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object {
        if ($_ -is [System.Management.Automation.Language.StringConstantExpressionAst]) { "=$($_.Value)" } else { "=$_" }
    })
    if ($wordToComplete -eq '') { $words += '=' }
    tollgate completion words '--' @words 2>$null | Where-Object { $_ -and $_ -ne ':files' } | ForEach-Object {
        $value, $help = $_ -split "\`t", 2
        if (-not $help) { $help = $value }
        $word = $value
        if ($value -notmatch '^[A-Za-z0-9_./:=+-]+$') {
            $word = "'" + [System.Management.Automation.Language.CodeGeneration]::EscapeSingleQuotedStringContent($value) + "'"
        }
        [System.Management.Automation.CompletionResult]::new($word, $value, 'ParameterValue', $help)
    }
}
`;

/** By the shell's name: the script that makes it call `tollgate completion words`. */
export const completionScripts: Readonly<Record<string, string>> = { bash, zsh, fish, powershell };
