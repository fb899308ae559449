import { mapRiderDetails } from '@porteira/domain'
import { type Static, Type } from 'typebox'
import { Body, Flag, TextOrNull } from './values.ts'

/** A rider as he is answered. */
export type Participant = Static<typeof Participant>
export const Participant = Type.Object({
  cpf: Type.String(),
  name: Type.String(),
  userUUID: Type.String(),
  ...mapRiderDetails({ text: () => Type.String(), flag: () => Flag }),
})

const FlagOrNull = Type.Unsafe<number | boolean | null>({ type: ['integer', 'boolean', 'null'] })

/** A rider as the form sends him; what is missing or null is empty. */
export type FilledRider = Static<typeof FilledRider>
export const FilledRider = Body({
  cpf: Type.String({ maxLength: 14 }),
  name: Type.Optional(TextOrNull(100)),
  userUUID: Type.Optional(TextOrNull(36)),
  ...mapRiderDetails({
    text: ({ maxLength }) => Type.Optional(TextOrNull(maxLength)),
    flag: () => Type.Optional(FlagOrNull),
  }),
})
