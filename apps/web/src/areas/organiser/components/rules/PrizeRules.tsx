import { type Award, inSentence, type Prize, RULE_BOUNDS, strengthName } from '@porteira/domain/competition'
import { RowTool } from '#areas/organiser/components/RowTool.tsx'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { NumberInput, RuleChoice, RuleText, SayLine } from './RuleInputs.tsx'
import { awardOptions, baseOptions, perOptions } from './rule-options.ts'
import type { RulesProps } from './rules-props.ts'
import { newAward, newPrize, withItem, withoutItem, withStrength } from './rules-form.ts'

/** The prizes of each strength, and what percents are of. */
export function PrizeRules({ rules, onRules, isFree }: RulesProps) {
  const { strengths } = rules
  const hasPercent = strengths.some(({ prizes }) =>
    prizes.some(({ award, otherwise }) => award.kind === 'percent' || otherwise.kind === 'percent'),
  )
  return (
    <>
      {strengths.map((_, index) => (
        <StrengthPrizes key={index} {...{ rules, onRules, isFree, index }} />
      ))}
      {hasPercent && <BaseLine {...{ rules, onRules }} />}
    </>
  )
}

function StrengthPrizes({ rules, onRules, isFree, index }: RulesProps & { index: number }) {
  const { strengths } = rules
  const strength = strengths[index]
  if (!strength) return null
  const { name, prizes } = strength
  const isOneOfSeveral = strengths.length > 1
  const add = () =>
    onRules((before) => withStrength(before, index, { prizes: [...prizes, newPrize(prizes)] }))
  return (
    <div className={layout['pile']} role="group" aria-label={`Prêmios da ${inSentence(name)}`}>
      {isOneOfSeveral && <h3 className={typography['label']}>{strengthName(name)}</h3>}
      {prizes.map((_, at) => (
        <PrizeLine key={at} {...{ rules, onRules, isFree, index, at }} />
      ))}
      {prizes.length < RULE_BOUNDS.prizes.max && (
        <p>
          <Button size="small" icon="plus" onClick={add}>
            {isOneOfSeveral ? `Prêmio da ${inSentence(name)}` : 'Prêmio'}
          </Button>
        </p>
      )}
    </div>
  )
}

/** What the percents of prizes are of. */
const BaseLine = ({ rules: { prizeBase }, onRules }: Pick<RulesProps, 'rules' | 'onRules'>) => (
  <SayLine paths={['prizeBase.reais']}>
    As porcentagens são{' '}
    <RuleChoice
      path="prizeBase.kind"
      label="Base das porcentagens"
      value={prizeBase.kind}
      options={baseOptions}
      onValue={(kind) =>
        onRules((before) => ({
          ...before,
          prizeBase: kind === 'sales' ? { kind } : { kind, reais: NaN },
        }))
      }
    />
    {prizeBase.kind === 'perEntry' && (
      <>
        : R${' '}
        <NumberInput
          path="prizeBase.reais"
          label="Valor por inscrição paga"
          value={prizeBase.reais}
          onValue={(reais) => onRules((before) => ({ ...before, prizeBase: { kind: 'perEntry', reais } }))}
        />
      </>
    )}
  </SayLine>
)

type LineProps = RulesProps & { index: number; at: number }

function PrizeLine({ rules, onRules, index, at }: LineProps) {
  const strength = rules.strengths[index]
  const prize = strength?.prizes[at]
  if (!strength || !prize) return null
  const path = `strengths.${index}.prizes.${at}`
  const which = `prêmio ${at + 1} da ${inSentence(strength.name)}`
  const set = (part: Partial<Prize>) =>
    onRules((before) =>
      withStrength(before, index, { prizes: withItem(strength.prizes, at, { ...prize, ...part }) }),
    )
  const fields = ['from', 'to', 'minimumEntries', ...['award', 'otherwise'].flatMap(amountsOf)]
  return (
    <SayLine paths={fields.map((field) => `${path}.${field}`)}>
      <PlaceInputs {...{ path, which, prize, set }} />{' '}
      <AwardInputs
        path={`${path}.award`}
        which={which}
        award={prize.award}
        onAward={(award) => set({ award })}
      />{' '}
      <RuleChoice
        path={`${path}.per`}
        label={`Por quem, ${which}`}
        value={prize.per}
        options={perOptions}
        onValue={(per) => set({ per })}
      />{' '}
      com pelo menos{' '}
      <NumberInput
        path={`${path}.minimumEntries`}
        label={`Inscrições pagas, ${which}`}
        value={prize.minimumEntries}
        onValue={(minimumEntries) => set({ minimumEntries })}
      />{' '}
      inscrições pagas
      {prize.minimumEntries > 0 && (
        <>
          , senão{' '}
          <AwardInputs
            path={`${path}.otherwise`}
            which={`${which} com menos inscrições`}
            award={prize.otherwise}
            onAward={(otherwise) => set({ otherwise })}
          />
        </>
      )}
      <RowTool
        icon="bin"
        label={`Tirar o ${which}`}
        onClick={() =>
          onRules((before) => withStrength(before, index, { prizes: withoutItem(strength.prizes, at) }))
        }
      />
    </SayLine>
  )
}

type PlaceProps = { path: string; which: string; prize: Prize; set: (part: Partial<Prize>) => void }

const PlaceInputs = ({ path, which, prize, set }: PlaceProps) => (
  <>
    Do{' '}
    <NumberInput
      path={`${path}.from`}
      label={`Do lugar, ${which}`}
      value={prize.from}
      onValue={(from) => set({ from })}
    />
    º ao{' '}
    <NumberInput
      path={`${path}.to`}
      label={`Ao lugar, ${which}`}
      value={prize.to}
      onValue={(to) => set({ to })}
    />
    º:
  </>
)

const amountsOf = (name: string) => ['reais', 'percent', 'goods'].map((field) => `${name}.${field}`)

type AwardProps = { path: string; which: string; award: Award; onAward: (award: Award) => void }

/** What a place gets: its kind and its amount. */
const AwardInputs = ({ path, which, award, onAward }: AwardProps) => (
  <>
    <RuleChoice
      path={`${path}.kind`}
      label={`Tipo do ${which}`}
      value={award.kind}
      options={awardOptions}
      onValue={(kind) => onAward(newAward(kind))}
    />{' '}
    {award.kind === 'money' && (
      <NumberInput
        path={`${path}.reais`}
        label={`Valor do ${which}`}
        value={award.reais}
        onValue={(reais) => onAward({ kind: 'money', reais })}
      />
    )}
    {award.kind === 'percent' && (
      <NumberInput
        path={`${path}.percent`}
        label={`Porcentagem do ${which}`}
        value={award.percent}
        onValue={(percent) => onAward({ kind: 'percent', percent })}
      />
    )}
    {award.kind === 'goods' && (
      <RuleText
        path={`${path}.goods`}
        label={`O que é o ${which}`}
        value={award.goods}
        maxLength={RULE_BOUNDS.goods.max}
        onValue={(goods) => onAward({ kind: 'goods', goods })}
      />
    )}
  </>
)
