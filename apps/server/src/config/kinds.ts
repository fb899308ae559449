import { type TCodec, type TSchema, type TString, Type } from 'typebox'

/** What people read about a setting, and what is asked of it in production. */
export type Note = {
  /** For the papers and `.env.example`, in English. */
  about?: string
  /** What the value must be, in Portuguese; it ends sentences like 'PORT precisa ser …'. */
  needs: string
  /** True for a value as `needs` describes it; without it every text is right. */
  isRight?: (value: string) => boolean
  /** The value where none is given. */
  standard?: string
  /** The value where none is given outside production. Production needs one of its own. */
  demo?: string
  /** Further values that production refuses like the demo's. */
  isDemo?: (value: string) => boolean
  /** Never quoted, and may come from a file: the same name with `_FILE`. */
  isSecret?: boolean
  /** A further check that only production makes. */
  inProduction?: (value: string) => boolean
  /** The value is the path of a file that must be there; says whether production keeps it from other users. */
  namesFile?: { isPrivate: (path: string) => boolean }
}

export type Setting<S extends TSchema = TSchema> = S & { note: Note }

const noted = <S extends TSchema>(schema: S, note: Note): Setting<S> => Object.assign(schema, { note })

/** A setting that is read as it is written. */
export const text = (note: Note): Setting<TString> => {
  const schema = Type.String(note.standard === undefined ? {} : { default: note.standard })
  return noted(Type.Refine(schema, note.isRight ?? (() => true)), note)
}

type Meaning<Value> = Note & { read: (value: string) => Value }

/** A setting that means another value than its text. */
export const meaning = <Value>({ read, ...note }: Meaning<Value>): Setting<TCodec<TString, Value>> =>
  noted(Type.Decode(text(note), read), note)

/** A setting of this kind, which may be absent everywhere. */
export const optional = <Given, S extends TSchema>(kind: (given: Given) => Setting<S>, given: Given) => {
  const setting = kind(given)
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

export const whole = (given: SettingText & Bounds) =>
  numberOf({ ...given, needs: `um número inteiro de ${given.from} a ${given.to}` })

const ONE_WEEK_IN_SECONDS = 604_800

export const seconds = ({ from = 1, to = ONE_WEEK_IN_SECONDS, ...about }: SettingText & Partial<Bounds>) =>
  numberOf({ ...about, from, to, needs: `um número inteiro de segundos, de ${from} a ${to}` })

/** A port to listen at; 0 takes any free one. */
export const port = (about: SettingText) => whole({ ...about, from: 0, to: 65_535 })

type Choice<Word> = SettingText & { words: readonly [Word, ...Word[]] }

export const oneOf = <const Word extends string>({ words, ...about }: Choice<Word>) =>
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

/** A secret that the shop chooses itself. Production refuses a short one. */
export const ownSecret = (given: { demo: string; about: string }) =>
  text({
    ...given,
    needs: 'um texto secreto e aleatório com ao menos 32 caracteres, como o que openssl rand -hex 32 escreve',
    isSecret: true,
    inProduction: (value) => value.length >= 32,
  })
