import { formatDayAndTime } from '@porteira/domain'
import styles from './TwoPeople.module.css'

type Person = { name: string; says: string; isDone?: boolean }

/** Who decides together: the person who asks, and the second one. */
export const TwoPeople = ({ people }: { people: readonly [Person, Person] }) => (
  <ol className={styles['people']}>
    {people.map(({ name, says, isDone = false }) => (
      <li key={says} data-done={isDone || undefined}>
        <b>{name}</b>
        <span>{says}</span>
      </li>
    ))}
  </ol>
)

/** The person who looks is about to ask. */
export const PROPOSING: readonly [Person, Person] = [
  { name: 'Você', says: 'propõe agora', isDone: true },
  { name: 'Segunda pessoa', says: 'tesoureiro, outro organizador ou administrador. Não pode ser você.' },
]

type Request = { askedBy: string; askedOn: string; isOwn: number }

/** Until when a request waits for the second person. */
export const expiryOf = ({ expiresOn }: { expiresOn: string }) =>
  `O pedido vale até ${formatDayAndTime(expiresOn)}.`

/** The person who asked for something, and the one who decides. */
export const decidersOf = ({ askedBy, askedOn, isOwn }: Request): [Person, Person] => [
  { name: askedBy, says: `pediu ${formatDayAndTime(askedOn)}`, isDone: true },
  isOwn === 1
    ? {
        name: 'Outra pessoa',
        says: 'tesoureiro, outro organizador ou administrador abre esta página e confirma.',
      }
    : { name: 'Você', says: 'confere os números e decide.' },
]
