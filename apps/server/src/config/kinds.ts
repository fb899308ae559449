import { type TCodec, type TSchema, type TString, Type } from 'typebox'

/** The description of a setting, and its checks in production. */
export type Note = {
  /** For the documentation and `.env.example`, in English. */
  about?: string
  /** What the value must be, in Portuguese; it ends sentences like 'PORT precisa ser …'. */
  needs: string
  /** Checks a value. Without this function every text is valid. */
  isRight?: (value: string) => boolean
  /** The value of a setting that is not set. */
  standard?: string
  /** The value of a setting that is not set, outside production. Production must set it. */
  demo?: string
  /** Finds other values that production refuses like the demo's. */
  isDemo?: (value: string) => boolean
  /** A secret is never quoted. It may come from a file: the same name with `_FILE`. */
  isSecret?: boolean
  /** An additional check in production. */
  inProduction?: (value: string) => boolean
  /** The value is the path of an existing file. `isPrivate`: production refuses the file if other users can read it. */
  namesFile?: { isPrivate: (path: string) => boolean }
}

export type Setting<S extends TSchema = TSchema> = S & { note: Note }

const noted = <S extends TSchema>(schema: S, note: Note): Setting<S> => Object.assign(schema, { note })

/** A setting whose value is its text. */
export const text = (note: Note): Setting<TString> => {
  const schema = Type.String(note.standard === undefined ? {} : { default: note.standard })
  return noted(Type.Refine(schema, note.isRight ?? (() => true)), note)
}

type Meaning<Value> = Note & { read: (value: string) => Value }

/** A setting whose text is converted to another type. */
export const meaning = <Value>({ read, ...note }: Meaning<Value>): Setting<TCodec<TString, Value>> =>
  noted(Type.Decode(text(note), read), note)

/** A setting of this kind that may be absent, also in production. */
export const optional = <Options, S extends TSchema>(
  kind: (options: Options) => Setting<S>,
  options: Options,
) => {
  const setting = kind(options)
  return noted(Type.Optional<S>(setting), setting.note)
}

type SettingText = Omit<Note, 'needs' | 'isRight'>
type Bounds = { from: number; to: number }

const numberOf = ({ from, to, ...note }: Note & Bounds) =>
  meaning({
    ...note,
    isRight: (value) => /^\d+$/.test(value) && Number(value) >= from && Number(value) <= to,
    read: Number,
  })

export const whole = (options: SettingText & Bounds) =>
  numberOf({ ...options, needs: `um número inteiro de ${options.from} a ${options.to}` })

const ONE_WEEK_IN_SECONDS = 604_800

export const seconds = ({ from = 1, to = ONE_WEEK_IN_SECONDS, ...about }: SettingText & Partial<Bounds>) =>
  numberOf({ ...about, from, to, needs: `um número inteiro de segundos, de ${from} a ${to}` })

/** A port to listen at; 0 takes any free one. */
export const port = (about: SettingText) => whole({ ...about, from: 0, to: 65_535 })

type Choice<Value> = SettingText & { words: readonly [Value, ...Value[]] }

export const oneOf = <const Value extends string>({ words, ...about }: Choice<Value>) =>
  meaning({
    ...about,
    needs: `${words.length > 2 ? 'uma destas palavras: ' : ''}${words.join(', ').replace(/, (?=[^,]*$)/, ' ou ')}`,
    isRight: (value) => words.some((word) => word === value),
    read: (value) => words.find((word) => word === value) ?? words[0],
  })

export const onOff = (about: SettingText) =>
  meaning({
    ...about,
    needs: 'on ou off',
    isRight: (value) => value === 'on' || value === 'off',
    read: (value) => value === 'on',
  })

/** A secret that the operator generates. Production refuses a short one. */
export const ownSecret = (options: { demo: string; about: string }) =>
  text({
    ...options,
    needs: 'um texto secreto e aleatório com ao menos 32 caracteres, como o que openssl rand -hex 32 escreve',
    isSecret: true,
    inProduction: (value) => value.length >= 32,
  })
