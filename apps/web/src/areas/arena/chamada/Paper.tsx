import type { ReactNode } from 'react'
import { formatDayAndTime } from '@porteira/domain'
import styles from './Papers.module.css'
import { type PaperEntry, type PaperList, type Papers, roundsOfSheets } from './papers.ts'

type Head = { catName: string; eventName: string; title: string; printedAt: Date }

/** One paper: its head, its tables, and its foot. */
export const Paper = ({ head, children }: { head: Head; children: ReactNode }) => (
  <section className={styles['paper']} aria-label={head.title}>
    <header>
      <div>
        <h2>{head.catName}</h2>
        <p className={styles['event']}>{head.eventName}</p>
      </div>
      <p className={styles['kind']}>{head.title}</p>
    </header>
    {children}
    <footer>Impressa em {formatDayAndTime(head.printedAt)}.</footer>
  </section>
)

const EMPTY_ROWS = 3
/** What a box for a pen contains. */
const BLANK = '\u00a0'
/** So many rounds have a box on the call list. */
const MAX_TICKS = 8

/** The numbers by heat with a box for each round, and rows for the replacement pass. */
export function CallList({ heats, rounds }: Pick<Papers, 'heats' | 'rounds'>) {
  const ticks = Array.from({ length: Math.min(rounds, MAX_TICKS) }, (_, index) => index + 1)
  const columns = 3 + ticks.length
  return (
    <table className={styles['list']}>
      <EntryHead>
        {ticks.map((round) => (
          <th key={round} scope="col" className={styles['tick']}>
            V{round}
          </th>
        ))}
      </EntryHead>
      {heats.map(({ heading, entries }) => (
        <tbody key={heading}>
          {heading && <HeadingRow columns={columns} text={`${heading} · ${countText(entries.length)}`} />}
          {entries.map((entry) => (
            <EntryRow key={entry.badge} entry={entry}>
              <Ticks rounds={ticks} />
            </EntryRow>
          ))}
        </tbody>
      ))}
      {ticks.length > 0 && (
        <tbody>
          <HeadingRow columns={columns} text="Reposição: quem não respondeu na sua volta" />
          {Array.from({ length: EMPTY_ROWS }, (_, row) => (
            <tr key={row} className={styles['empty']}>
              <td>{BLANK}</td>
              <td>{BLANK}</td>
              <td>{BLANK}</td>
              <Ticks rounds={ticks} />
            </tr>
          ))}
        </tbody>
      )}
    </table>
  )
}

const Ticks = ({ rounds }: { rounds: readonly number[] }) =>
  rounds.map((round) => (
    <td key={round} className={styles['tick']}>
      {BLANK}
    </td>
  ))

const EntryHead = ({ children }: { children?: ReactNode }) => (
  <thead>
    <tr>
      <th scope="col" className={styles['number']}>
        Nº
      </th>
      <th scope="col">Laçador</th>
      <th scope="col" className={styles['club']}>
        Entidade
      </th>
      {children}
    </tr>
  </thead>
)

const EntryRow = ({ entry, children }: { entry: PaperEntry; children?: ReactNode }) => (
  <tr>
    <td className={styles['number']}>{entry.badge}</td>
    <td>
      <Riders entry={entry} />
    </td>
    <td className={styles['club']}>{entry.club}</td>
    {children}
  </tr>
)

const Riders = ({ entry: { riders, note } }: { entry: PaperEntry }) => (
  <>
    {riders.map((name, index) => (
      <b key={index}>{name}</b>
    ))}
    {note && <small>{note}</small>}
  </>
)

const HeadingRow = ({ columns, text }: { columns: number; text: string }) => (
  <tr className={styles['heading']}>
    <th scope="rowgroup" colSpan={columns}>
      {text}
    </th>
  </tr>
)

const countText = (count: number) => (count === 1 ? '1 número' : `${count} números`)

/** Lists with a heading each: by club, or by final. */
export const Lists = ({ lists }: { lists: readonly PaperList[] }) => (
  <table className={styles['list']}>
    <EntryHead />
    {lists.map(({ heading, entries }) => (
      <tbody key={heading}>
        <HeadingRow columns={3} text={`${heading} · ${countText(entries.length)}`} />
        {entries.map((entry) => (
          <EntryRow key={entry.badge} entry={entry} />
        ))}
      </tbody>
    ))}
  </table>
)

type SheetsProps = { papers: Papers; head: Omit<Head, 'title'> }

/** The score sheets: for each heat the boxes of its rounds, as many as fit on a paper. */
export const ScoreSheets = ({ papers, head }: SheetsProps) =>
  papers.heats.flatMap(({ heading, entries }, heat) =>
    roundsOfSheets(papers).map((rounds) => (
      <Paper
        key={`${heat} ${rounds[0]}`}
        head={{ ...head, title: sheetTitle(heading, rounds, papers.rounds) }}
      >
        <p className={styles['how']}>
          Boa: preencha o quadro. Perdida: faça um X. Não respondeu: N, vai para a reposição. Motivo da
          perdida: E errou, R raia, A aspa, T tempo, C caiu.
        </p>
        <BoxTable entries={entries} rounds={rounds} shots={papers.shotsOfRound} />
        <ul className={styles['signers']}>
          <li>Juiz</li>
          <li>Apontador</li>
          <li>Capataz da cancha</li>
        </ul>
        <p className={styles['rule']}>Em caso de dúvida vale esta folha assinada.</p>
      </Paper>
    )),
  )

const sheetTitle = (heading: string, rounds: readonly number[], all: number) => {
  const part = rounds.length < all ? `voltas ${rounds[0]} a ${rounds[rounds.length - 1]}` : ''
  return ['Planilha', heading.split(' · ')[0]?.toLowerCase() ?? '', part].filter(Boolean).join(', ')
}

type BoxProps = { entries: readonly PaperEntry[]; rounds: readonly number[]; shots: number }

const BoxTable = ({ entries, rounds, shots }: BoxProps) => (
  <table className={styles['boxes']}>
    <colgroup>
      <col className={styles['number']} />
      <col />
    </colgroup>
    {rounds.map((round) => (
      <colgroup key={round}>
        <col className={styles['box']} span={shots} />
        <col className={styles['gap']} />
      </colgroup>
    ))}
    <colgroup>
      <col className={styles['sum']} />
    </colgroup>
    <thead>
      <tr>
        <th scope="col" className={styles['number']}>
          Nº
        </th>
        <th scope="col">Laçador e entidade</th>
        {rounds.map((round) => (
          <th key={round} scope="col" colSpan={shots + 1} className={styles['rounds']}>
            {shots > 1 ? `Volta ${round}` : `V${round}`}
          </th>
        ))}
        <th scope="col" className={styles['sum']}>
          Boas
        </th>
      </tr>
    </thead>
    <tbody>
      {entries.map((entry) => (
        <tr key={entry.badge}>
          <td className={styles['number']}>{entry.badge}</td>
          <td>
            <Riders entry={entry} />
            <small>{entry.club}</small>
          </td>
          {rounds.map((round) => (
            <Boxes key={round} shots={shots} />
          ))}
          <td className={styles['sum']}>{BLANK}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Boxes = ({ shots }: { shots: number }) => (
  <>
    {Array.from({ length: shots }, (_, shot) => (
      <td key={shot} className={styles['box']}>
        {BLANK}
      </td>
    ))}
    <td className={styles['gap']}>{BLANK}</td>
  </>
)
