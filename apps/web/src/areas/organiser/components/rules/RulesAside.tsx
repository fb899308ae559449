import {
  type CompetitionRules,
  qualifierOf,
  rulesInWords,
  shortName,
  usesMinimums,
} from '@porteira/domain/competition'
import typography from '#styles/typography.module.css'
import styles from './Rules.module.css'

type Props = { rules: CompetitionRules; nameOf: (category: string) => string }

/** The rules as a rider reads them, and where each number of hits leads. */
export function RulesAside({ rules, nameOf }: Props) {
  const hits = usesMinimums(rules) && rules.qualifier.sieve.kind === 'hits' ? laddersOf(rules) : []
  return (
    <>
      <section className={styles['saysCard']}>
        <h2 className={typography['subheading']}>Como o laçador lê</h2>
        <RuleSentences sentences={rulesInWords(rules, nameOf)} />
      </section>
      {hits.length > 0 && (
        <section className={styles['saysCard']}>
          <h2 className={typography['subheading']}>Para onde vai cada um</h2>
          <ul className={styles['ladder']}>
            {hits.map(({ count, most, says }) => (
              <li key={count}>
                <Marks count={count} most={most} />
                <span>{says}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Sentences of rules with their numbers marked. */
export const RuleSentences = ({ sentences }: { sentences: readonly string[] }) => (
  <>
    {sentences.map((sentence, index) => (
      <p key={index} className={styles['sentence']}>
        {sentence
          .split(/(\d+(?:[.,]\d+)*(?: a \d+)?)/)
          .map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part))}
      </p>
    ))}
  </>
)

/** The best number of hits for each strength, and the best one for none. */
function laddersOf(rules: CompetitionRules) {
  const most =
    qualifierOf({ ...rules, qualifier: { ...rules.qualifier, ranges: [] } }, 0).rounds *
    rules.riders *
    rules.shotsPerRound
  const steps = rules.strengths.map(({ name, minimum, final }) => ({
    count: minimum,
    most,
    says: [shortName(name), ...(final.kind === 'suddenDeath' ? [`para em ${final.stopAt}`] : [])].join(' '),
  }))
  const last = Math.min(...rules.strengths.map(({ minimum }) => minimum))
  return last > 0 ? [...steps, { count: last - 1, most, says: 'fica fora' }] : steps
}

const MAX_MARKS = 15

/** Hits as discs and the other shots as rings; in words where there are many. */
const Marks = ({ count, most }: { count: number; most: number }) =>
  most > MAX_MARKS || most === 0 ? (
    <b>{count === 1 ? '1 acerto' : `${count} acertos`}</b>
  ) : (
    <span className={styles['marks']} role="img" aria-label={count === 1 ? '1 acerto' : `${count} acertos`}>
      {Array.from({ length: most }, (_, index) => (
        <i key={index} data-miss={index >= count || undefined} />
      ))}
    </span>
  )
