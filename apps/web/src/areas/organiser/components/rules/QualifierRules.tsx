import { inSentence, usesMinimums } from '@porteira/domain/competition'
import { RowTool } from '#areas/organiser/components/RowTool.tsx'
import { Button } from '#ui/Button.tsx'
import { NumberInput, RuleChoice, RuleProblems, SayLine } from './RuleInputs.tsx'
import {
  absentOptions,
  lifeCostOptions,
  replacementOptions,
  roundOrderOptions,
  sieveOptions,
  tieOptions,
} from './rule-options.ts'
import type { RulesProps } from './rules-props.ts'
import { newSieve, withItem, withNewRange, withoutItem, withQualifier } from './rules-form.ts'

/** The entry and the qualifier, in sentences. */
export function QualifierRules({ rules, onRules, isFree }: RulesProps) {
  const { qualifier } = rules
  const { sieve } = qualifier
  const hasRounds = qualifier.rounds !== 0 || qualifier.ranges.length > 0
  return (
    <>
      <TeamLines {...{ rules, onRules, isFree }} />
      <SayLine paths={['qualifier.rounds']}>
        São{' '}
        <NumberInput
          path="qualifier.rounds"
          label="Voltas"
          value={qualifier.rounds}
          onValue={(rounds) => onRules((before) => withQualifier(before, { rounds }))}
        />{' '}
        {qualifier.rounds === 1 ? 'volta' : 'voltas'} na classificatória
        {qualifier.rounds === 0 && ' (0: sem classificatória)'}
      </SayLine>
      <SayLine paths={[]}>
        Para a final{' '}
        <RuleChoice
          path="qualifier.sieve.kind"
          label="Quem passa"
          value={sieve.kind}
          options={sieveOptions}
          onValue={(kind) => onRules((before) => withQualifier(before, { sieve: newSieve(kind) }))}
        />
      </SayLine>
      {sieve.kind === 'best' && hasRounds && <BestLine {...{ rules, onRules, isFree }} />}
      <Ranges {...{ rules, onRules, isFree }} />
      <CallLines {...{ rules, onRules, isFree }} />
      <LifeLine {...{ rules, onRules, isFree }} />
    </>
  )
}

const TeamLines = ({ rules, onRules }: RulesProps) => (
  <>
    <SayLine paths={['riders', 'shotsPerRound']}>
      Cada inscrição tem{' '}
      <NumberInput
        path="riders"
        label="Laçadores"
        value={rules.riders}
        onValue={(riders) => onRules((before) => ({ ...before, riders }))}
      />{' '}
      {rules.riders === 1 ? 'laçador' : 'laçadores'}, com{' '}
      <NumberInput
        path="shotsPerRound"
        label="Armadas por volta"
        value={rules.shotsPerRound}
        onValue={(shotsPerRound) => onRules((before) => ({ ...before, shotsPerRound }))}
      />{' '}
      {rules.shotsPerRound === 1 ? 'armada' : 'armadas'} de cada um por volta.
    </SayLine>
    {(rules.riders > 1 || rules.absentRider === 'other') && (
      <SayLine paths={['absentRider']}>
        Se um laçador falta,{' '}
        <RuleChoice
          path="absentRider"
          label="Laçador ausente"
          value={rules.absentRider}
          options={absentOptions}
          onValue={(absentRider) => onRules((before) => ({ ...before, absentRider }))}
        />
      </SayLine>
    )}
  </>
)

/** The order of call, and who may throw later. */
const CallLines = ({ rules: { roundOrder, replacementPass: pass }, onRules }: RulesProps) => (
  <>
    <SayLine paths={['roundOrder']}>
      As voltas pares vão{' '}
      <RuleChoice
        path="roundOrder"
        label="Ordem das voltas pares"
        value={roundOrder}
        options={roundOrderOptions}
        onValue={(order) => onRules((before) => ({ ...before, roundOrder: order }))}
      />
    </SayLine>
    <SayLine paths={['replacementPass.round']}>
      Quem não veio laça{' '}
      <RuleChoice
        path="replacementPass.kind"
        label="Reposição"
        value={pass.kind}
        options={replacementOptions}
        onValue={(kind) =>
          onRules((before) => ({
            ...before,
            replacementPass: kind === 'afterRound' ? { kind, round: 1 } : { kind },
          }))
        }
      />
      {pass.kind === 'afterRound' && (
        <>
          : a volta{' '}
          <NumberInput
            path="replacementPass.round"
            label="Volta da reposição"
            value={pass.round}
            onValue={(round) =>
              onRules((before) => ({ ...before, replacementPass: { kind: 'afterRound', round } }))
            }
          />
        </>
      )}
    </SayLine>
  </>
)

const LifeLine = ({ rules: { lifeCost }, onRules }: RulesProps) => (
  <SayLine paths={['lifeCost.hits']}>
    Na morte súbita custa uma vida{' '}
    <RuleChoice
      path="lifeCost.kind"
      label="O que custa uma vida"
      value={lifeCost.kind}
      options={lifeCostOptions}
      onValue={(kind) =>
        onRules((before) => ({
          ...before,
          lifeCost: kind === 'round' ? { kind, hits: before.riders } : { kind },
        }))
      }
    />
    {lifeCost.kind === 'round' && (
      <>
        : menos de{' '}
        <NumberInput
          path="lifeCost.hits"
          label="Acertos que a volta precisa"
          value={lifeCost.hits}
          onValue={(hits) => onRules((before) => ({ ...before, lifeCost: { kind: 'round', hits } }))}
        />
      </>
    )}
  </SayLine>
)

function BestLine({ rules: { qualifier }, onRules }: RulesProps) {
  const { sieve } = qualifier
  if (sieve.kind !== 'best') return null
  const set = (part: Partial<typeof sieve>) =>
    onRules((before) => withQualifier(before, { sieve: { ...sieve, ...part } }))
  return (
    <SayLine paths={['qualifier.sieve.count']}>
      Passam os{' '}
      <NumberInput
        path="qualifier.sieve.count"
        label="Quantos passam"
        value={sieve.count}
        onValue={(count) => set({ count })}
      />{' '}
      melhores; com empate no último lugar,{' '}
      <RuleChoice
        path="qualifier.sieve.tie"
        label="Empate no último lugar"
        value={sieve.tie}
        options={tieOptions}
        onValue={(tie) => set({ tie })}
      />
    </SayLine>
  )
}

/** Numbers with another qualifier. */
function Ranges({ rules, onRules, isFree }: RulesProps) {
  const { ranges } = rules.qualifier
  const mayChange = isFree('qualifier.ranges')
  return (
    <>
      {ranges.map((_, index) => (
        <RangeLine key={index} index={index} {...{ rules, onRules, isFree }} />
      ))}
      <RuleProblems paths={['qualifier.ranges']} />
      {mayChange && (
        <p>
          <Button size="small" icon="plus" onClick={() => onRules(withNewRange)}>
            Outra faixa de números
          </Button>
        </p>
      )}
    </>
  )
}

function RangeLine({ index, rules, onRules, isFree }: RulesProps & { index: number }) {
  const { ranges, sieve } = rules.qualifier
  const range = ranges[index]
  if (!range) return null
  const path = `qualifier.ranges.${index}`
  const set = (part: Partial<typeof range>) =>
    onRules((before) => withQualifier(before, { ranges: withItem(ranges, index, { ...range, ...part }) }))
  const minimums = usesMinimums(rules) ? range.minimums : []
  const places = ['from', 'to', 'rounds', 'minimums', ...minimums.map((_, at) => `minimums.${at}`)]
  return (
    <SayLine paths={places.map((place) => `${path}.${place}`)}>
      Do nº{' '}
      <NumberInput
        path={`${path}.from`}
        label={`Do número, faixa ${index + 1}`}
        value={range.from}
        onValue={(from) => set({ from })}
      />{' '}
      ao{' '}
      <NumberInput
        path={`${path}.to`}
        label={`Ao número, faixa ${index + 1}`}
        value={range.to}
        onValue={(to) => set({ to })}
      />{' '}
      são{' '}
      <NumberInput
        path={`${path}.rounds`}
        label={`Voltas da faixa ${index + 1}`}
        value={range.rounds}
        onValue={(rounds) => set({ rounds })}
      />{' '}
      voltas
      {minimums.map((minimum, at) => {
        const name = inSentence(rules.strengths[at]?.name ?? '')
        return (
          <span key={at}>
            , {name} com{' '}
            <NumberInput
              path={`${path}.minimums.${at}`}
              label={`Mínimo da ${name}, faixa ${index + 1}`}
              value={minimum}
              onValue={(value) => set({ minimums: withItem(range.minimums, at, value) })}
            />
            {sieve.kind === 'percent' && ' %'}
          </span>
        )
      })}
      {isFree(path) && (
        <RowTool
          icon="bin"
          label={`Tirar a faixa ${index + 1}`}
          onClick={() => onRules((before) => withQualifier(before, { ranges: withoutItem(ranges, index) }))}
        />
      )}
    </SayLine>
  )
}
