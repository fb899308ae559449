import { RULE_BOUNDS } from '@porteira/domain/competition'
import { RowTool } from '#areas/organiser/components/RowTool.tsx'
import layout from '#styles/layout.module.css'
import { Button } from '#ui/Button.tsx'
import { NumberInput, RuleChoice, SayLine } from './RuleInputs.tsx'
import { bestEntryOptions, numbersOptions, resultOptions, tieOptions } from './rule-options.ts'
import type { OtherCategory, RulesProps } from './rules-props.ts'
import { withItem, withoutItem } from './rules-form.ts'

type Props = RulesProps & { others: readonly OtherCategory[] }

/** Lives by number, several entries of one rider, and other categories. */
export function EntryRules({ rules, onRules, isFree, others }: Props) {
  const { livesByNumber, fedBy } = rules
  const lastNumber = livesByNumber[livesByNumber.length - 1]?.to ?? 0
  const isOfOthers = others.length > 0 || fedBy !== null || rules.countsFor !== ''
  const addLives = () =>
    onRules((before) => ({
      ...before,
      livesByNumber: [...before.livesByNumber, { from: lastNumber + 1, to: lastNumber + 50, lives: 1 }],
    }))
  return (
    <>
      {livesByNumber.map((_, index) => (
        <LivesLine key={index} index={index} {...{ rules, onRules, isFree }} />
      ))}
      <SayLine paths={['bestEntryOnly']}>
        Quem passa com mais de uma inscrição{' '}
        <RuleChoice
          path="bestEntryOnly"
          label="Mais de uma inscrição"
          value={rules.bestEntryOnly}
          options={bestEntryOptions}
          onValue={(bestEntryOnly) => onRules((before) => ({ ...before, bestEntryOnly }))}
        />
      </SayLine>
      {isOfOthers && <CountsForLine {...{ rules, onRules, isFree, others }} />}
      {fedBy && <Sources {...{ rules, onRules, isFree, others }} />}
      <div className={layout['row']}>
        {isFree('livesByNumber') && livesByNumber.length < RULE_BOUNDS.ranges.max && (
          <Button size="small" icon="plus" onClick={addLives}>
            Vidas por número
          </Button>
        )}
        {isFree('fedBy') && !fedBy && others.length > 0 && (
          <Button
            size="small"
            icon="plus"
            onClick={() =>
              onRules((before) => ({
                ...before,
                fedBy: {
                  from: [{ category: '', count: 5 }],
                  tie: 'throw',
                  numbers: 'kept',
                  result: 'official',
                },
              }))
            }
          >
            Recebe os melhores de outra prova
          </Button>
        )}
      </div>
    </>
  )
}

function LivesLine({ index, rules, onRules, isFree }: RulesProps & { index: number }) {
  const range = rules.livesByNumber[index]
  if (!range) return null
  const path = `livesByNumber.${index}`
  const set = (part: Partial<typeof range>) =>
    onRules((before) => ({
      ...before,
      livesByNumber: withItem(before.livesByNumber, index, { ...range, ...part }),
    }))
  return (
    <SayLine paths={[`${path}.from`, `${path}.to`, `${path}.lives`]}>
      Do nº{' '}
      <NumberInput
        path={`${path}.from`}
        label={`Vidas do número, linha ${index + 1}`}
        value={range.from}
        onValue={(from) => set({ from })}
      />{' '}
      ao{' '}
      <NumberInput
        path={`${path}.to`}
        label={`Vidas ao número, linha ${index + 1}`}
        value={range.to}
        onValue={(to) => set({ to })}
      />{' '}
      mais{' '}
      <NumberInput
        path={`${path}.lives`}
        label={`Vidas a mais, linha ${index + 1}`}
        value={range.lives}
        onValue={(lives) => set({ lives })}
      />{' '}
      {range.lives === 1 ? 'vida' : 'vidas'}
      {isFree(path) && (
        <RowTool
          icon="bin"
          label={`Tirar as vidas da linha ${index + 1}`}
          onClick={() =>
            onRules((before) => ({ ...before, livesByNumber: withoutItem(before.livesByNumber, index) }))
          }
        />
      )}
    </SayLine>
  )
}

const NONE = { value: '', label: 'nenhuma outra prova' }
const optionsOf = (others: readonly OtherCategory[], value: string) => [
  ...others.map((other) => ({ value: other.value, label: other.name })),
  // A category that was renamed or removed meanwhile.
  ...(value === '' || others.some((other) => other.value === value) ? [] : [{ value, label: value }]),
]

const CountsForLine = ({ rules, onRules, others }: Props) => (
  <SayLine paths={['countsFor']}>
    A armada da classificatória vale também para{' '}
    <RuleChoice
      path="countsFor"
      label="A armada vale também para"
      value={rules.countsFor}
      options={[NONE, ...optionsOf(others, rules.countsFor)]}
      onValue={(countsFor) => onRules((before) => ({ ...before, countsFor }))}
    />
  </SayLine>
)

/** The categories whose best entries come into this one. */
function Sources({ rules: { fedBy }, onRules, isFree, others }: Props) {
  if (!fedBy) return null
  const set = (part: Partial<FedBy>) => onRules((before) => ({ ...before, fedBy: { ...fedBy, ...part } }))
  const remove = (index: number) => {
    const from = withoutItem(fedBy.from, index)
    onRules((before) => ({ ...before, fedBy: from.length > 0 ? { ...fedBy, from } : null }))
  }
  const mayChange = isFree('fedBy')
  return (
    <>
      {fedBy.from.map((source, index) => (
        <SourceLine
          key={index}
          index={index}
          source={source}
          others={others}
          onSource={(changed) => set({ from: withItem(fedBy.from, index, changed) })}
          {...(mayChange && { onRemove: () => remove(index) })}
        />
      ))}
      <ResultLine fedBy={fedBy} set={set} />
      {mayChange && fedBy.from.length < Math.min(others.length, RULE_BOUNDS.sources.max) && (
        <p>
          <Button
            size="small"
            icon="plus"
            onClick={() => set({ from: [...fedBy.from, { category: '', count: 5 }] })}
          >
            E de outra prova
          </Button>
        </p>
      )}
    </>
  )
}

type FedBy = NonNullable<Props['rules']['fedBy']>
type Source = FedBy['from'][number]
type SourceProps = Pick<Props, 'others'> & {
  index: number
  source: Source
  onSource: (source: Source) => void
  onRemove?: () => void
}

/** How many entries come from one category. */
function SourceLine({ index, source, others, onSource, onRemove }: SourceProps) {
  const path = `fedBy.from.${index}`
  return (
    <SayLine paths={[`${path}.category`, `${path}.count`]}>
      {index === 0 ? 'Vêm os ' : 'e os '}
      <NumberInput
        path={`${path}.count`}
        label={`Quantos vêm, prova ${index + 1}`}
        value={source.count}
        onValue={(count) => onSource({ ...source, count })}
      />{' '}
      melhores de{' '}
      <RuleChoice
        path={`${path}.category`}
        label={`De onde vêm, prova ${index + 1}`}
        value={source.category}
        options={[{ value: '', label: 'Escolha' }, ...optionsOf(others, source.category)]}
        onValue={(category) => onSource({ ...source, category })}
      />
      {onRemove && <RowTool icon="bin" label={`Tirar a prova ${index + 1}`} onClick={onRemove} />}
    </SayLine>
  )
}

type ResultProps = { fedBy: FedBy; set: (part: Partial<FedBy>) => void }

/** Which result decides, with what numbers the entries come, and a tie at the last place. */
function ResultLine({ fedBy, set }: ResultProps) {
  return (
    <SayLine paths={[]}>
      {'pelo resultado '}
      <RuleChoice
        path="fedBy.result"
        label="Resultado que vale"
        value={fedBy.result}
        options={resultOptions}
        onValue={(result) => set({ result })}
      />{' '}
      <RuleChoice
        path="fedBy.numbers"
        label="Números de quem vem"
        value={fedBy.numbers}
        options={numbersOptions}
        onValue={(numbers) => set({ numbers })}
      />
      ; com empate na última vaga,{' '}
      <RuleChoice
        path="fedBy.tie"
        label="Empate na última vaga"
        value={fedBy.tie}
        options={tieOptions}
        onValue={(tie) => set({ tie })}
      />
    </SayLine>
  )
}
