/** Settings as data: each module describes its own, one reader checks them all, the documentation is written from the same list. */

/** One setting: its name in the environment, what it may be and what it means. */
export interface Setting<Value> {
  readonly name: string;
  /** One sentence for the documentation. */
  readonly description: string;
  /** What values look like, such as "a whole number from 1 to 8". */
  readonly form: string;
  readonly default: Value;
  /** True for what must never be shown: it may also be given as a file, named by the same name with `_FILE` behind. */
  readonly secret?: boolean;
  /** Returns the value that a text stands for, or undefined when it stands for none. */
  parse(text: string): Value | undefined;
}

/** A group of settings by the name that code calls them. */
export type SettingGroup = Readonly<Record<string, Setting<unknown>>>;

/** The values of a group. */
export type SettingValues<Group extends SettingGroup> = {
  readonly [Key in keyof Group]: Group[Key] extends Setting<infer Value> ? Value : never;
};

/** Describes a setting that is one word of a list. */
export function choiceSetting<const Choice extends string>(options: {
  readonly name: string;
  readonly description: string;
  readonly choices: readonly Choice[];
  readonly default: NoInfer<Choice>;
}): Setting<Choice> {
  return {
    name: options.name,
    description: options.description,
    form: options.choices.join(" | "),
    default: options.default,
    parse: (text) => options.choices.find((choice) => choice === text),
  };
}

/** Describes a setting that is a whole number within bounds. */
export function integerSetting(options: {
  readonly name: string;
  readonly description: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly default: number;
}): Setting<number> {
  return {
    name: options.name,
    description: options.description,
    form: `a whole number from ${options.minimum} to ${options.maximum}`,
    default: options.default,
    parse(text) {
      const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
      return value >= options.minimum && value <= options.maximum ? value : undefined;
    },
  };
}

/** Describes a setting that is a text which fits a pattern; without a default it is empty, which stands for "not set". */
export function textSetting(options: {
  readonly name: string;
  readonly description: string;
  readonly form: string;
  readonly pattern: RegExp;
  readonly default?: string;
  readonly secret?: boolean;
}): Setting<string> {
  return {
    name: options.name,
    description: options.description,
    form: options.form,
    default: options.default ?? "",
    secret: options.secret ?? false,
    parse: (text) => (options.pattern.test(text) ? text : undefined),
  };
}

/** Tells a wrong value, but never a secret one. */
function describeProblem(setting: Setting<unknown>, text: string): string {
  const value = setting.secret === true ? "not what it should be:" : `"${text}" and should be`;
  return `${setting.name} is ${value} ${setting.form}`;
}

/** Reads a group from an environment; `problems` holds one sentence for each setting that is wrong, all at once. */
export function readSettings<Group extends SettingGroup>(
  group: Group,
  environment: Readonly<Record<string, string | undefined>>,
): { readonly values: SettingValues<Group>; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const values = Object.entries(group).map(([key, setting]): [string, unknown] => {
    const text = environment[setting.name];
    if (text === undefined || text === "") return [key, setting.default];
    const value = setting.parse(text);
    if (value === undefined) problems.push(describeProblem(setting, text));
    return [key, value];
  });
  return { values: Object.fromEntries(values) as SettingValues<Group>, problems };
}
