import { formatDayAndTime, scoreboardMessages, strengthLetter } from '@porteira/domain'
import { listed } from '@porteira/domain/competition'
import { placeGroups, type StrengthResult } from '#areas/scoreboard/components/result/places.ts'
import {
  commonState,
  stateLabel,
  strengthTitle,
  withoutPlaceText,
} from '#areas/scoreboard/components/result/result-words.ts'
import { Proof } from './Proof.tsx'
import styles from './ResultSheet.module.css'
import { centsText, prizeText } from './sheet-amounts.ts'

const SIGNERS = ['Secretaria', 'Juiz de raia', 'Patrão da entidade promotora']

type Props = {
  category: { catUUID: string; catName: string; eventName: string }
  /** The strengths with a result. */
  results: StrengthResult[]
  /** The number of strengths of the category. */
  count: number
  now: Date
}

/** One table for each strength, who has no place, what proves it, and lines to sign. */
export function ResultSheet({ category, results, count, now }: Props) {
  const state = commonState(results) ?? 'provisional'
  const newest =
    results
      .map(({ since }) => since)
      .sort()
      .pop() ?? ''
  return (
    <article className={styles['paper']}>
      <header>
        <div>
          <h2>{category.catName}</h2>
          <p>{category.eventName}</p>
        </div>
        <p className={styles['state']}>
          {scoreboardMessages.resultTitles[state]}
          <small>{formatDayAndTime(newest)}</small>
        </p>
      </header>
      {results.map((result) => (
        <StrengthTable
          key={result.strength}
          catName={category.catName}
          result={result}
          count={count}
          now={now}
        />
      ))}
      <WithoutPlace results={results} />
      <Proof catUUID={category.catUUID} catName={category.catName} results={results} count={count} />
      <ul className={styles['signers']}>
        {SIGNERS.map((signer) => (
          <li key={signer}>{signer}</li>
        ))}
      </ul>
      <p className={styles['foot']}>
        Porteira. Não vale como recibo: os recibos dos prêmios são outra folha.
      </p>
    </article>
  )
}

type TableProps = { catName: string; result: StrengthResult; count: number; now: Date }

/** Those of a place who stay on one page. A larger group would leave the rest of the page before it empty. */
const MAX_ROWS_TOGETHER = 8

/** The places of a strength. Each page repeats the head, and a place that few share stays on one page. */
function StrengthTable({ catName, result, count, now }: TableProps) {
  const total = result.places.reduce((sum, { prizeInCents }) => sum + prizeInCents, 0)
  const title = strengthTitle(result, count)
  return (
    <table>
      <colgroup>
        <col className={styles['place']} />
        <col className={styles['number']} />
        <col className={styles['riders']} />
        <col />
        <col className={styles['prize']} />
      </colgroup>
      <thead>
        <tr className={styles['strength']}>
          <th colSpan={4} scope="colgroup">
            {count > 1 && <b aria-hidden="true">{strengthLetter(result.strength)}</b>}
            {title}{' '}
            <small>
              {stateLabel(result, now)} · {catName}
            </small>
          </th>
          <td>{total > 0 && centsText(total)}</td>
        </tr>
        <tr>
          <th scope="col">Lugar</th>
          <th scope="col">Nº</th>
          <th scope="col">Laçador</th>
          <th scope="col">Entidade</th>
          <th scope="col">Prêmio, R$</th>
        </tr>
      </thead>
      {placeGroups(result).map(({ at, entries }) => (
        <tbody key={at} className={entries.length <= MAX_ROWS_TOGETHER ? styles['whole'] : ''}>
          {entries.map((entry, index) => (
            <tr key={entry.badge}>
              <td>{index === 0 && at}</td>
              <td>{entry.badge}</td>
              <td>{listed(entry.names)}</td>
              <td>{entry.entity}</td>
              <td>{prizeText(entry)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

function WithoutPlace({ results }: { results: readonly StrengthResult[] }) {
  const open = results.flatMap(({ sharedGoods }) => sharedGoods)
  const without = results.flatMap(({ withoutPlace }) => withoutPlace)
  return (
    <>
      {without.length > 0 && (
        <div className={styles['without']}>
          <h3>Sem colocação</h3>
          <ul>
            {without.map((entry) => (
              <li key={entry.badge}>
                <b>
                  {entry.badge} {listed(entry.names)}
                </b>
                . {withoutPlaceText(entry)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {open.length > 0 && <p>A decidir entre os que repartem: {open.join(', ')}.</p>}
    </>
  )
}
