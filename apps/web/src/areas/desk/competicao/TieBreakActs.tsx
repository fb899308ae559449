import { useState } from 'react'
import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import { ChipChoice } from './ChipChoice.tsx'
import styles from './Competicao.module.css'
import { type Competition, entriesOf, type Entry, namesOf, numbersText, ofStrength } from './competition.ts'
import { DecisionPanel } from './DecisionPanel.tsx'
import { NotNow } from './FinalActs.tsx'
import { sieveTieText } from './shot-words.ts'
import type { ActProps } from './use-decision.ts'

type Tie = {
  key: string
  strength: number
  place: number
  badges: number[]
  isAsked: boolean
}

/** The places that several entries share: first those that the rules decide by shots. */
function tiesOf({ strengths }: Competition): Tie[] {
  const ties = strengths.flatMap(({ strength, phase, standings, ties: asked, turns }) => {
    const open = asked.map(({ place, badges }) => ({ strength, place, badges, isAsked: true }))
    if (phase !== 'over') return turns.length > 0 ? [] : open
    const places = new Set(standings.flatMap(({ place }) => (place === null ? [] : [place])))
    const shared = [...places].flatMap((place) => {
      const badges = standings.filter((one) => one.place === place).map(({ badge }) => badge)
      return badges.length > 1 ? [{ strength, place, badges, isAsked: false }] : []
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
      {() => <Tied entries={tied} />}
    </DecisionPanel>
  )
}

function StartForPlace(props: ActProps) {
  const ties = tiesOf(props.view)
  const [chosen, choose] = useState('')
  const [stake, setStake] = useState<'place' | 'trophy'>('place')
  const tie = ties.find(({ key }) => key === chosen) ?? ties[0]
  if (!tie)
    return (
      <NotNow
        title="Desempate"
        says="Ninguém divide uma colocação agora. As armadas de um desempate que corre estão abaixo, na sua força."
      />
    )
  const { strength, place, badges } = tie
  return (
    <DecisionPanel
      {...props}
      form={{
        title: `Desempate pelo ${place}º da ${ofStrength(strength)}`,
        lead: tie.isAsked
          ? 'As regras dizem: laça até decidir.'
          : 'As regras repartem este lugar. O desempate é um acordo.',
        fields: { kind: 'tieBreak', strength, badges, trophyOnly: stake === 'trophy' ? 1 : 0 },
        missing: {},
        says: [
          'Quem acerta mais na volta fica na frente. Quem empata laça mais uma volta.',
          'Quem não vier perde a volta: marque em “Não veio”.',
          'As armadas do desempate não entram na conta da final.',
          ...(stake === 'trophy' ? ['O prêmio em dinheiro continua repartido.'] : []),
        ],
        send: `Começar o desempate: ${numbersText(badges)}`,
      }}
    >
      {() => (
        <>
          {ties.length > 1 && (
            <ChipChoice
              label="Qual empate"
              name="tie"
              options={ties.map((one) => ({
                value: one.key,
                label: `${one.place}º da ${ofStrength(one.strength)}`,
              }))}
              value={tie.key}
              onValue={choose}
            />
          )}
          <Tied entries={entriesOf(props.view).filter((entry) => badges.includes(entry.badge))} />
          <ChipChoice label="Em jogo" name="stake" options={STAKES} value={stake} onValue={setStake} />
        </>
      )}
    </DecisionPanel>
  )
}

/** Who throws: all who share. For one who does not come there is the decision 'Não veio'. */
const Tied = ({ entries }: { entries: readonly Entry[] }) => (
  <ul className={styles['lines']} aria-label="Quem desempata">
    {entries.map((entry) => (
      <li key={entry.badge} className={styles['line']}>
        <BadgePlate number={entry.badge} />
        <b>{namesOf(entry)}</b>
      </li>
    ))}
  </ul>
)
