import { type TCodec, type TSchema, type TString, Type } from 'typebox'

/** What people read about a setting, and what is asked of it in production. */
export type Note = {
  /** For the papers and `.env.example`, in English. */
  about?: string
  /** What the value must be, in Portuguese; it ends sentences like 'PORT precisa ser …'. */
  needs: string
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

/** A setting that is read as it is written, when `isRight`. */
export const text = (note: Note, isRight: (value: string) => boolean = () => true): Setting<TString> =>
  noted(
    Type.Refine(Type.String(note.standard === undefined ? {} : { default: note.standard }), isRight),
    note,
  )

/** A setting that means another value than its text. */
export const meaning = <Value>(
  note: Note,
  isRight: (value: string) => boolean,
  read: (value: string) => Value,
): Setting<TCodec<TString, Value>> => noted(Type.Decode(text(note, isRight), read), note)

/** The setting, which may be absent everywhere. */
export const optional = <S extends TSchema>(setting: Setting<S>) =>
  noted(Type.Optional<S>(setting), setting.note)

type About = Omit<Note, 'needs'>
type Bounds = { from: number; to: number }

const numberOf = (note: Note, { from, to }: Bounds) =>
  meaning(note, (value) => /^\d+$/.test(value) && Number(value) >= from && Number(value) <= to, Number)

export const whole = (about: About, { from, to }: Bounds) =>
  numberOf({ ...about, needs: `um número inteiro de ${from} a ${to}` }, { from, to })

const ONE_WEEK_IN_SECONDS = 604_800

export const seconds = (about: About, { from = 1, to = ONE_WEEK_IN_SECONDS } = {}) =>
  numberOf({ ...about, needs: `um número inteiro de segundos, de ${from} a ${to}` }, { from, to })

/** A port to listen at; 0 takes any free one. */
export const port = (about: About) => whole(about, { from: 0, to: 65_535 })

export const oneOf = <const Word extends string>(about: About, words: readonly [Word, ...Word[]]) =>
  meaning(
    {
      ...about,
      needs: `${words.length > 2 ? 'uma destas palavras: ' : ''}${words.join(', ').replace(/, (?=[^,]*$)/, ' ou ')}`,
    },
    (value) => words.some((word) => word === value),
    (value) => value as Word,
  )

export const onOff = (about: About) =>
  meaning(
    { ...about, needs: 'on ou off' },
    (value) => value === 'on' || value === 'off',
    (value) => value === 'on',
  )
