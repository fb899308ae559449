import { formatDayAndTime } from '@porteira/domain'
import { useState } from 'react'
import { Link } from 'wouter'
import { api } from '#api/client.ts'
import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import typography from '#styles/typography.module.css'
import { Checkbox } from '#ui/Choice.tsx'
import { FieldMessage } from '#ui/Field.tsx'
import { useSecondsLeft } from '#ui/use-seconds-left.ts'
import { partAddress } from '../addresses.ts'
import { ChangePanel } from '../ChangePanel.tsx'
import { type Competition, namesOf, numbersText, ofStrength, type Strength } from '../competition.ts'
import { type PrizeItem, prizeTextOf } from '../prizes/shares.ts'
import { type ActProps, useChange } from '../use-decision.ts'
import styles from './Official.module.css'
import { signedCount, versionsOf } from './versions.ts'

type Props = ActProps & { strength: Strength; item: PrizeItem; back: string }

/** Signs the result of a strength, after each winner showed document and card. */
export function MakeOfficial({ strength, item, back, ...props }: Props) {
  const { catUUID, view } = props
  const number = strength.strength
  const [shown, setShown] = useState<ReadonlySet<number>>(new Set())
  const change = useChange<{ strength: number; shown: number[] }>(props, seenIn(number), (body) =>
    api('POST /api/competition/:catUUID/official', { params: { catUUID }, body }),
  )
  const missing = item.winners.filter((badge) => !shown.has(badge))
  const isMissing = missing.length > 0
  const mayProtest = (useSecondsLeft(() => protestEnd(strength)) ?? 0) > 0
  return (
    <ChangePanel
      form={{
        title: `Tornar oficial a ${ofStrength(number)}`,
        lead: `${mayProtest ? protestText(strength) : ''}Antes do prêmio, cada vencedor mostra documento e cartão.`,
        missing: { shown: isMissing ? `Falta conferir: ${numbersText(missing)}.` : undefined },
        says: sentencesOf(view, item, number),
        isReady: !mayProtest,
        send: `Tornar oficial a ${ofStrength(number)}`,
      }}
      change={change}
      back={back}
      onSend={() => void change.change({ strength: number, shown: [...shown] })}
    >
      {(problem) => (
        <fieldset aria-describedby="shown-says">
          <legend className={styles['legend']}>Documento e cartão conferidos</legend>
          {item.winners.length === 0 && <p>Ninguém recebe prêmio ou troféu nesta força.</p>}
          <ul className={styles['winners']}>
            {item.winners.map((badge) => (
              <Winner
                key={badge}
                badge={badge}
                strength={strength}
                item={item}
                isShown={shown.has(badge)}
                onShown={(isOn) =>
                  setShown(new Set(isOn ? [...shown, badge] : [...shown].filter((one) => one !== badge)))
                }
                disqualifyAddress={partAddress(catUUID, 'desclassificar', badge)}
              />
            ))}
          </ul>
          <FieldMessage id="shown-says" error={problem('shown')} good={undefined} />
        </fieldset>
      )}
    </ChangePanel>
  )
}

/** The end of the time for protests in milliseconds; 0 without one. */
const protestEnd = ({ protestUntil }: Strength) => (protestUntil === '' ? 0 : Date.parse(protestUntil))

const protestText = ({ protestUntil }: Strength) =>
  `Só depois do prazo de protesto, que vai até ${formatDayAndTime(protestUntil)}. `

const seenIn = (number: number) => (view: Competition) => view.strengths[number - 1]?.seen ?? ''

function sentencesOf(view: Competition, { sharedGoods }: PrizeItem, number: number) {
  const signed = signedCount(versionsOf(view, number))
  return [
    'O resultado é assinado com a chave do evento, e o público o lê como oficial.',
    'Depois nada muda, só reabrindo com um motivo.',
    ...(signed > 0 ? [`Será a ${signed + 1}ª versão. As anteriores ficam guardadas.`] : []),
    ...sharedGoods.flatMap(({ name, decided }) =>
      decided === null ? [`${name}: ainda não se decidiu com quem fica.`] : [],
    ),
  ]
}

type WinnerProps = {
  badge: number
  strength: Strength
  item: PrizeItem
  isShown: boolean
  onShown: (isShown: boolean) => void
  disqualifyAddress: string
}

function Winner({ badge, strength, item, isShown, onShown, disqualifyAddress }: WinnerProps) {
  const standing = strength.standings.find((one) => one.badge === badge)
  const share = item.groups.flatMap(({ shares }) => shares).find((one) => one.badge === badge)
  return (
    <li>
      <BadgePlate number={badge} />
      <span>
        <b className={typography['name']}>{standing && namesOf(standing)}</b>
        <span className={typography['caption']}>
          {standing?.place}º · {prizeTextOf(share?.cents ?? 0, share?.goods ?? [])}
        </span>
      </span>
      <Checkbox name="shown" checked={isShown} onValue={onShown} aria-label={`Conferido: nº ${badge}`}>
        Conferido
      </Checkbox>
      <Link href={disqualifyAddress} aria-label={`Não mostrou: desclassificar o ${badge}`}>
        Não mostrou
      </Link>
    </li>
  )
}
