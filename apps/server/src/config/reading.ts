import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { faultOfFile, readSecretFile } from './files.ts'
import type { Note } from './kinds.ts'
import { type SettingName, settings } from './settings.ts'

const names = Object.keys(settings.properties) as SettingName[]
const noteOf = (name: SettingName): Note => settings.properties[name].note

/** One Portuguese sentence for each wrong setting, in the order of the documentation. */
export class Mistakes {
  readonly #sentences = new Map<SettingName, string>()

  /** Keeps only the first mistake of a setting, because others may follow from it. */
  add(name: SettingName, sentence: string) {
    if (!this.#sentences.has(name)) this.#sentences.set(name, sentence)
  }

  list = () => names.flatMap((name) => this.#sentences.get(name) ?? [])
}

export type Texts = Partial<Record<SettingName, string>>

/** The texts of all settings. Secrets may come from files. An empty text counts as not set. */
export function gatherTexts(env: NodeJS.ProcessEnv, production: boolean, mistakes: Mistakes) {
  const texts: Texts = {}
  for (const name of names) {
    const { isSecret = false, demo } = noteOf(name)
    const text = isSecret ? secretIn(env, name, production, mistakes) : env[name]?.trim()
    const given = text || (production ? undefined : demo)
    if (given !== undefined) texts[name] = given
  }
  return texts
}

function secretIn(env: NodeJS.ProcessEnv, name: SettingName, production: boolean, mistakes: Mistakes) {
  const file = env[`${name}_FILE`]
  if (!file) return env[name]
  const fault = faultOfFile(file, { isPrivate: production })
  if (fault === undefined) return readSecretFile(file)
  mistakes.add(name, `${name}_FILE ${fault}.`)
  return undefined
}

/** Checks the texts against the schema and against the rules of production. */
export function judgeTexts(texts: Texts, production: boolean, mistakes: Mistakes) {
  const filled = Value.Default(settings, { ...texts }) as Texts
  // One setting at a time: over all of them together, Value.Errors stops after eight mistakes.
  for (const name of names) {
    const setting = settings.properties[name]
    const text = filled[name]
    if (text === undefined) {
      if (!Type.IsOptional(setting)) mistakes.add(name, `Defina ${name}: ${noteOf(name).needs}.`)
    } else if (!Value.Check(setting, text)) mistakes.add(name, sentenceOf(name))
  }
  for (const name of names) {
    const text = texts[name]
    if (text === undefined) continue
    const { namesFile, needs, inProduction, isDemo, demo } = noteOf(name)
    const fault = namesFile && faultOfFile(text, { isPrivate: production && namesFile.isPrivate(text) })
    if (fault !== undefined) mistakes.add(name, `${name} ${fault}.`)
    if (!production) continue
    // guard: demo-values-refused-in-production
    if (text === demo || isDemo?.(text))
      mistakes.add(name, `${name} tem o valor da demonstração, que é público; use ${needs}.`)
    if (inProduction?.(text) === false) mistakes.add(name, sentenceOf(name))
  }
}

const sentenceOf = (name: SettingName) => `${name} precisa ser ${noteOf(name).needs}.`

/** Our own secrets and the bank's. Their demo values are public. */
const FILE_SECRET = ['PASSWORD_PEPPER', 'SERVICE_KEY', 'PIX_CLIENT_SECRET', 'PIX_WEBHOOK_SECRET'] as const

export const publishedAmong = (texts: Texts) =>
  FILE_SECRET.filter((name) => texts[name] === noteOf(name).demo)

/** Decodes texts that have no mistakes. */
export const valuesOf = (texts: Texts) => Value.Decode(settings, { ...texts })
