/** Writes what shells load to complete `redraw`: one script for each, from the list of commands. */

/** What stands after an option or a command. */
export type Value =
  | { readonly kind: "none" | "text" | "file" | "folder" }
  /** One word of these; with `isList` several, separated by commas. */
  | { readonly kind: "words"; readonly words: readonly string[]; readonly isList: boolean };

/** An option as completion sees it. */
export interface CompletedOption {
  /** Without its dashes. */
  readonly name: string;
  /** One letter, without its dash. */
  readonly short?: string;
  readonly meaning: string;
  readonly value: Value;
}

/** A command as completion sees it. */
export interface CompletedCommand {
  /** One word or two. */
  readonly name: string;
  readonly summary: string;
  readonly options: readonly CompletedOption[];
  readonly operand: Value;
}

const firstWords = (commands: readonly CompletedCommand[]): readonly string[] => [
  ...new Set(commands.map(({ name }) => name.split(" ")[0]!)),
];

const secondWords = (commands: readonly CompletedCommand[], first: string): readonly string[] =>
  commands.map(({ name }) => name.split(" ")).flatMap(([one, two]) => (one === first && two !== undefined ? [two] : []));

/** Puts text into single quotes, in which only these end what is quoted (POSIX 2.2.2; fish takes the same). */
const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const dashed = ({ name, short }: CompletedOption): readonly string[] => [`--${name}`, ...(short === undefined ? [] : [`-${short}`])];

function bashReply(value: Value): string {
  if (value.kind === "file") return 'compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$cur")';
  if (value.kind === "folder") return 'compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- "$cur")';
  if (value.kind !== "words") return ":";
  const words = value.words.join(" ");
  if (!value.isList) return `mapfile -t COMPREPLY < <(compgen -W '${words}' -- "$cur")`;
  return `[[ $cur == *,* ]] && head="\${cur%,*},"; mapfile -t COMPREPLY < <(compgen -P "$head" -W '${words}' -- "\${cur##*,}")`;
}

function bashCommand({ name, options, operand }: CompletedCommand): string {
  const taking = options.filter(({ value }) => value.kind !== "none");
  const cases = taking.map((option) => `        ${dashed(option).join("|")}) ${bashReply(option.value)}; return ;;`);
  const names = options.map((option) => `--${option.name}`).join(" ");
  return `    ${quote(name)})
      case "$prev" in
${cases.length === 0 ? "        *) ;;" : cases.join("\n")}
      esac
      if [[ $cur == -* ]]; then mapfile -t COMPREPLY < <(compgen -W '${names} --help' -- "$cur"); return; fi
      ${bashReply(operand)} ;;`;
}

/** Returns the script for bash 4.4 or newer. */
export function bashCompletion(commands: readonly CompletedCommand[]): string {
  const groups = firstWords(commands).filter((first) => secondWords(commands, first).length > 0);
  const seconds = groups.map((first) => `      ${first}) words='${secondWords(commands, first).join(" ")}' ;;`);
  return `# bash completion of redraw: source <(redraw completion bash)
_redraw() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} command=\${COMP_WORDS[1]} head="" words=""
  COMPREPLY=()
  if (( COMP_CWORD == 1 )); then
    mapfile -t COMPREPLY < <(compgen -W '${firstWords(commands).join(" ")} help --help --version' -- "$cur")
    return
  fi
  case "$command" in
${seconds.join("\n")}
  esac
  if [[ -n $words ]]; then
    if (( COMP_CWORD == 2 )); then mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur"); return; fi
    command="$command \${COMP_WORDS[2]}"
  fi
  case "$command" in
${commands.map(bashCommand).join("\n")}
  esac
}
complete -F _redraw redraw
`;
}

/** Words of zsh's own: colons part a word from its meaning, brackets enclose one. */
const zshMeaning = (text: string): string => text.replaceAll(/[[\]:\\]/g, "\\$&");

function zshAction(value: Value): string {
  if (value.kind === "file") return ":file:_files";
  if (value.kind === "folder") return ":folder:_files -/";
  if (value.kind === "text") return ":text: ";
  if (value.kind !== "words") return "";
  return value.isList ? `:list:_values -s , word ${value.words.join(" ")}` : `:word:(${value.words.join(" ")})`;
}

function zshCommand({ name, options, operand }: CompletedCommand): string {
  const lines = options.flatMap((option) =>
    dashed(option).map((flag) => quote(`*${flag}[${zshMeaning(option.meaning)}]${zshAction(option.value)}`)),
  );
  const operands = operand.kind === "none" ? [] : [quote(`*${zshAction(operand)}`)];
  return `    ${quote(name)}) _arguments ${[...lines, quote("--help[how it is used]"), ...operands].join(" ")} ;;`;
}

/** Returns the script for zsh, to be loaded after \`compinit\`. */
export function zshCompletion(commands: readonly CompletedCommand[]): string {
  const groups = firstWords(commands).filter((first) => secondWords(commands, first).length > 0);
  const describe = (list: readonly (readonly [string, string])[]): string =>
    list.map(([word, meaning]) => quote(`${word}:${zshMeaning(meaning)}`)).join(" ");
  const firsts = firstWords(commands).map(
    (first) => [first, commands.find(({ name }) => name === first)?.summary ?? "several commands"] as const,
  );
  const seconds = groups.map((first) => {
    const followers = commands
      .filter(({ name }) => name.startsWith(`${first} `))
      .map(({ name, summary }) => [name.slice(first.length + 1), summary] as const);
    return `    ${first}) words_of=(${describe(followers)}) ;;`;
  });
  return `#compdef redraw
# zsh completion of redraw: source <(redraw completion zsh)
_redraw() {
  local -a words_of
  local name=$words[2]
  if (( CURRENT == 2 )); then
    words_of=(${describe(firsts)})
    _describe command words_of
    return
  fi
  case "$name" in
${seconds.join("\n")}
  esac
  if (( $#words_of )); then
    if (( CURRENT == 3 )); then _describe command words_of; return; fi
    name="$name $words[3]"
    shift words; (( CURRENT-- ))
  fi
  shift words; (( CURRENT-- ))
  case "$name" in
${commands.map(zshCommand).join("\n")}
  esac
}
compdef _redraw redraw
`;
}

function fishOption(condition: string, { name, short, meaning, value }: CompletedOption): string {
  const letter = short === undefined ? "" : ` -s ${short}`;
  const taking: Readonly<Record<Value["kind"], string>> = {
    none: "",
    text: " -x",
    file: " -rF",
    folder: " -xa '(__fish_complete_directories)'",
    words: value.kind === "words" ? ` -xa ${quote(fishWords(value))}` : "",
  };
  return `complete -c redraw -n ${condition} -l ${name}${letter}${taking[value.kind]} -d ${quote(meaning)}`;
}

/** A list goes on after each comma. */
const fishWords = ({ words, isList }: { readonly words: readonly string[]; readonly isList: boolean }): string =>
  isList ? `(__fish_append , ${words.join(" ")})` : words.join(" ");

/** Returns the script for fish. */
export function fishCompletion(commands: readonly CompletedCommand[]): string {
  const known = quote(`not __fish_seen_subcommand_from ${firstWords(commands).join(" ")}`);
  const firsts = firstWords(commands).map((first) => {
    const summary = commands.find(({ name }) => name === first)?.summary ?? "several commands";
    return `complete -c redraw -n ${known} -xa ${first} -d ${quote(summary)}`;
  });
  const rest = commands.flatMap((command) => {
    const [first = "", second] = command.name.split(" ");
    const inGroup = `__fish_seen_subcommand_from ${first}`;
    const seen = second === undefined ? inGroup : `${inGroup}; and __fish_seen_subcommand_from ${second}`;
    const others = secondWords(commands, first).join(" ");
    const word =
      second === undefined
        ? []
        : [
            `complete -c redraw -n ${quote(`${inGroup}; and not __fish_seen_subcommand_from ${others}`)} -xa ${second} -d ${quote(command.summary)}`,
          ];
    const { operand } = command;
    const files = operand.kind === "file" ? [`complete -c redraw -n ${quote(seen)} -F`] : [];
    const words = operand.kind === "words" ? [`complete -c redraw -n ${quote(seen)} -xa ${quote(fishWords(operand))}`] : [];
    return [...word, ...files, ...words, ...command.options.map((option) => fishOption(quote(seen), option))];
  });
  return `# fish completion of redraw: redraw completion fish | source
complete -c redraw -f
${[...firsts, ...rest].join("\n")}
`;
}
