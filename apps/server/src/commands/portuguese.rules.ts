import type { CommanderError, HelpConfiguration } from 'commander'

const titles: Record<string, string> = {
  'Usage:': 'Uso:',
  'Arguments:': 'Argumentos:',
  'Options:': 'Opções:',
  'Commands:': 'Comandos:',
}

const withListedChoices = (text: string) =>
  text.replace(/\(choices: (.*)\)$/, (_, choices: string) => `(${listed(choices.replaceAll('"', ''))})`)

/** 'a, b, c' as a Portuguese list: 'a, b ou c'. */
const listed = (names: string) => names.replace(/, (?=[^,]*$)/, ' ou ')

/** Translates the help titles that the library writes. */
export const portugueseHelp: HelpConfiguration = {
  styleTitle: (title) => titles[title] ?? title,
  styleUsage: (usage) => usage.replace('[options]', '[opções]').replace('[command]', '[comando]'),
  styleOptionDescription: withListedChoices,
  styleArgumentDescription: withListedChoices,
  subcommandTerm: (command) => [command.name(), ...command.registeredArguments.map(termOf)].join(' '),
}

const termOf = (argument: { name(): string; required: boolean }) =>
  argument.required ? `<${argument.name()}>` : `[${argument.name()}]`

const sentences: Record<string, (named: string) => string> = {
  'commander.missingArgument': (name) => `Falta o argumento ${name}.`,
  'commander.optionMissingArgument': (option) => `Falta o valor da opção ${option}.`,
  'commander.missingMandatoryOptionValue': (option) => `Falta a opção ${option}.`,
  'commander.unknownOption': (option) => `Não existe a opção ${option}.`,
  'commander.unknownCommand': (name) => `Não existe o comando ${name}.`,
  'commander.excessArguments': () => 'Há argumentos demais.',
}

/** Translates a usage error of the library into a Portuguese sentence; '' for a plain request for help. */
export function explainUsage({ code, message }: CommanderError) {
  if (code === 'commander.help') return ''
  if (code === 'commander.invalidArgument') return explainValue(message)
  const sentence = sentences[code]
  if (!sentence) return message
  const [, named = ''] = /'([^']*)'/.exec(message) ?? []
  const [, meant] = /Did you mean (?:one of )?(.+)\?/.exec(message) ?? []
  return `${sentence(named)}${meant ? ` Você quis dizer ${meant.replaceAll(', ', ' ou ')}?` : ''}`
}

/** The sentence about a value that the parser of a command refused or that is no choice. The library writes the reason last. */
function explainValue(message: string) {
  const { name, value, why } =
    /argument value '(?<value>.*)' is invalid for argument '(?<name>.*?)'\. (?<why>.*)$/s.exec(message)
      ?.groups ??
    /(?:option|argument) '?(?<name>[^' ]+).*? (?:argument )?'(?<value>.*)' is invalid\. (?<why>.*)$/s.exec(
      message,
    )?.groups ??
    {}
  if (why === undefined) return message
  const [, choices] = /^Allowed choices are (.*)\.$/.exec(why) ?? []
  return `${name} não pode ser "${value}". ${choices === undefined ? why : `Use ${listed(choices)}.`}`
}
