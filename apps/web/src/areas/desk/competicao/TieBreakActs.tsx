import { useState } from 'react'
import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import { FieldMessage } from '#ui/Field.tsx'
import { ChipChoice } from './ChipChoice.tsx'
import styles from './Competicao.module.css'
import { type Competition, entriesOf, namesOf, numbersText, ofStrength } from './competition.ts'
import { DecisionPanel } from './DecisionPanel.tsx'
import { NotNow } from './FinalActs.tsx'
import { sieveTieText } from './shot-words.ts'
import type { ActProps } from './use-decision.ts'

type Tie = {
  key: string
  strength: number
  place: number
  badges: number[]
  names: Map<number, string>
  isAsked: boolean
}

/** The places that several entries share: first those that the rules decide by shots. */
function tiesOf({ strengths }: Competition): Tie[] {
  const ties = strengths.flatMap(({ strength, phase, standings, ties: asked, turns }) => {
    const names = new Map(standings.map((one) => [one.badge, namesOf(one)]))
    const open = asked.map(({ place, badges }) => ({ strength, place, badges, names, isAsked: true }))
    if (phase !== 'over') return turns.length > 0 ? [] : open
    const places = new Set(standings.flatMap(({ place }) => (place === null ? [] : [place])))
    const shared = [...places].flatMap((place) => {
      const badges = standings.filter((one) => one.place === place).map(({ badge }) => badge)
      return badges.length > 1 ? [{ strength, place, badges, names, isAsked: false }] : []
    })
    return [...open, ...shared]
  })
  return ties
    .sort((a, b) => Number(b.isAsked) - Number(a.isAsked))
    .map((tie) => ({ ...tie, key: `${tie.strength}-${tie.place}` }))
}

const STAKES = [
  { value: 'place', label: 'O lugar e o prêmio' },
  { value: 'trophy', label: 'Só o troféu' },
] as const

/** Starts a tie-break: for the last places of the sieve, or among entries that share a place. */
export function StartTieBreak(props: ActProps) {
  const { sieveTie } = props.view
  return sieveTie?.tieBreak === '' ? (
    <StartForLastPlaces {...props} tie={sieveTie} />
  ) : (
    <StartForPlace {...props} />
  )
}

function StartForLastPlaces({ tie, ...props }: ActProps & { tie: NonNullable<Competition['sieveTie']> }) {
  const { badges } = tie
  const tied = entriesOf(props.view).filter(({ badge }) => badges.includes(badge))
  return (
    <DecisionPanel
      {...props}
      form={{
        title: 'Desempate pelas últimas vagas',
        lead: sieveTieText(tie),
        fields: { kind: 'tieBreak', badges },
        missing: {},
        says: [
          'Quem acerta mais na volta entra na força A. Quem empata na última vaga laça mais uma volta.',
          'As armadas do desempate não entram na conta da classificatória.',
        ],
        send: `Começar o desempate: ${numbersText(badges)}`,
      }}
    >
      {() => (
        <ul className={styles['lines']} aria-label="Quem desempata">
          {tied.map((entry) => (
            <li key={entry.badge} className={styles['line']}>
              <BadgePlate number={entry.badge} />
              <b>{namesOf(entry)}</b>
            </li>
          ))}
        </ul>
      )}
    </DecisionPanel>
  )
}

function StartForPlace(props: ActProps) {
  const ties = tiesOf(props.view)
  const [chosen, choose] = useState('')
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [stake, setStake] = useState<'place' | 'trophy'>('place')
  const tie = ties.find(({ key }) => key === chosen) ?? ties[0]
  if (!tie)
    return (
      <NotNow
        title="Desempate"
        says="Ninguém divide uma colocação agora. As armadas de um desempate que corre estão abaixo, na sua força."
      />
    )
  const badges = tie.badges.filter((badge) => !left.has(badge))
  const isEnough = badges.length > 1
  return (
    <DecisionPanel
      {...props}
      form={{
        title: `Desempate pelo ${tie.place}º da ${ofStrength(tie.strength)}`,
        lead: tie.isAsked
          ? 'As regras dizem: laça até decidir.'
          : 'As regras repartem este lugar. O desempate é um acordo.',
        fields: isEnough
          ? { kind: 'tieBreak', strength: tie.strength, badges, trophyOnly: stake === 'trophy' ? 1 : 0 }
          : undefined,
        missing: { badges: isEnough ? undefined : 'Marque dois números ou mais.' },
        says: isEnough
          ? [
              'Quem acerta mais na volta fica na frente. Quem empata laça mais uma volta.',
              'As armadas do desempate não entram na conta da final.',
              ...(stake === 'trophy' ? ['O prêmio em dinheiro continua repartido.'] : []),
            ]
          : [],
        send: isEnough ? `Começar o desempate: ${numbersText(badges)}` : 'Começar o desempate',
      }}
    >
      {(problem) => (
        <>
          {ties.length > 1 && (
            <ChipChoice
              label="Qual empate"
              name="tie"
              options={ties.map(({ key, strength, place }) => ({
                value: key,
                label: `${place}º da ${ofStrength(strength)}`,
              }))}
              value={tie.key}
              onValue={(key) => {
                choose(key)
                setLeft(new Set())
              }}
            />
          )}
          <TiedNumbers tie={tie} left={left} onLeft={setLeft} error={problem('badges')} />
          <ChipChoice label="Em jogo" name="stake" options={STAKES} value={stake} onValue={setStake} />
        </>
      )}
    </DecisionPanel>
  )
}

type TiedProps = {
  tie: Tie
  left: ReadonlySet<number>
  onLeft: (left: ReadonlySet<number>) => void
  error: string | undefined
}

/** The tied numbers with those who throw marked. */
const TiedNumbers = ({ tie, left, onLeft, error }: TiedProps) => (
  <fieldset aria-describedby="tied-says">
    <legend className={styles['legend']}>Quem desempata</legend>
    <div className={styles['picks']}>
      {tie.badges.map((badge) => (
        <label key={badge} data-chosen={!left.has(badge) || undefined}>
          <input
            type="checkbox"
            name="badges"
            checked={!left.has(badge)}
            onChange={({ currentTarget }) => {
              const next = new Set(left)
              if (currentTarget.checked) next.delete(badge)
              else next.add(badge)
              onLeft(next)
            }}
          />
          <BadgePlate number={badge} />
          <span>{tie.names.get(badge)}</span>
        </label>
      ))}
    </div>
    <FieldMessage id="tied-says" error={error} good={undefined} />
  </fieldset>
)
