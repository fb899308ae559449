import type { Participant } from '@porteira/contract'
import { mapRiderDetails } from '@porteira/domain'
import type { Rider } from '#components/formation/form-values.ts'

/** A rider of an entry as the fields of a form show it. */
export const riderOf = (rider: Participant): Rider => ({
  cpf: rider.cpf,
  ...mapRiderDetails({ text: ({ name }) => rider[name], flag: ({ name }) => rider[name] === 1 }),
})

/** The changed places of an entry as they are sent, in their order. */
export const swapsOf = (changed: ReadonlyMap<number, Rider>) =>
  [...changed]
    .sort(([one], [other]) => one - other)
    .map(([position, rider]) => ({
      position,
      rider: {
        cpf: rider.cpf,
        ...mapRiderDetails({
          text: ({ name }) => rider[name].trim(),
          flag: ({ name }) => (rider[name] ? 1 : 0),
        }),
      },
    }))
