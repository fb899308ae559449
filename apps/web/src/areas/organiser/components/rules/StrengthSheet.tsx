import { inSentence, RULE_BOUNDS, usesMinimums } from '@porteira/domain/competition'
import { type KeyboardEvent, useContext, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { RowTool } from '#areas/organiser/components/RowTool.tsx'
import sheet from '#areas/organiser/components/Sheet.module.css'
import layout from '#styles/layout.module.css'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { NumberInput, RuleChoice, RuleProblems, RuleText } from './RuleInputs.tsx'
import { allMissOptions, countsOptions, finalOptions, trophyTieOptions } from './rule-options.ts'
import { RulesState } from './rules-context.ts'
import type { RulesProps } from './rules-props.ts'
import styles from './Rules.module.css'
import { newFinal, withNewStrength, withoutStrength, withStrength } from './rules-form.ts'

/** The strengths with their finals as a table. Enter goes to the strength below and adds one after the last. */
export function StrengthSheet({ rules, onRules, isFree }: RulesProps) {
  const { table, addRow, press } = useRows({ rules, onRules, isFree })
  const isCut = usesMinimums(rules)
  const unit = rules.qualifier.sieve.kind === 'percent' ? '% de acertos' : 'Acertos'
  const heads = [
    ['name', 'Força'],
    ...(isCut ? [['minimum', unit]] : []),
    ['final', 'Final'],
    ['lives', 'Vidas'],
    ['stop', 'Para em'],
    ['missed', 'Se todos perderem'],
    ['trophies', 'Troféus até o'],
    ['tie', 'Empate de troféu'],
  ]
  const mayAdd = isFree('strengths') && rules.strengths.length < RULE_BOUNDS.strengths.max
  return (
    <div className={sheet['frame']}>
      <table ref={table} className={classes(sheet['sheet'], styles['strengths'])}>
        <thead>
          <tr>
            {heads.map(([column, name]) => (
              <th key={column} scope="col" data-column={column}>
                {name}
              </th>
            ))}
            <th scope="col" data-column="tools">
              <span className={layout['visuallyHidden']}>Linha</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rules.strengths.map((_, index) => (
            <StrengthRow
              key={index}
              index={index}
              unit={isCut ? unit : undefined}
              columns={heads.length + 1}
              onPress={(event) => press(event, index)}
              {...{ rules, onRules, isFree }}
            />
          ))}
        </tbody>
      </table>
      <RuleProblems paths={['strengths']} />
      {mayAdd && (
        <Button look="quiet" icon="plus" onClick={addRow}>
          Nova força
        </Button>
      )}
    </div>
  )
}

/** Moves the focus below with Enter, and into a strength that was added. */
function useRows({ rules, onRules, isFree }: RulesProps) {
  const table = useRef<HTMLTableElement>(null)
  const next = useRef<number>(undefined)
  const focus = useEffectEvent((path: string) =>
    table.current?.querySelector<HTMLElement>(`[name="${path}"]`)?.focus(),
  )
  useLayoutEffect(() => {
    const added = next.current
    if (added === undefined || rules.strengths.length <= added) return
    next.current = undefined
    focus(`strengths.${added}.name`)
  }, [rules.strengths])

  function addRow() {
    next.current = rules.strengths.length
    onRules(withNewStrength)
  }

  function press(event: KeyboardEvent, index: number) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const field = event.currentTarget.getAttribute('name')?.split('.').slice(2).join('.') ?? 'name'
    event.preventDefault()
    if (index + 1 < rules.strengths.length) {
      const below = `[name="strengths.${index + 1}.${field}"], [name="strengths.${index + 1}.name"]`
      const inputs = table.current?.querySelectorAll<HTMLElement>(below) ?? []
      ;(inputs[1] ?? inputs[0])?.focus()
    } else if (isFree('strengths')) addRow()
  }

  return { table, addRow, press }
}

type RowProps = RulesProps & {
  index: number
  /** The head of the column of the minimum; undefined without the column. */
  unit: string | undefined
  columns: number
  onPress: (event: KeyboardEvent) => void
}

function StrengthRow({ index, unit, columns, onPress, rules, onRules, isFree }: RowProps) {
  const strength = rules.strengths[index]
  if (!strength) return null
  const path = `strengths.${index}`
  const name = inSentence(strength.name)
  const set = (part: Partial<typeof strength>) => onRules((before) => withStrength(before, index, part))
  const cell = { className: sheet['cell'], onKeyDown: onPress }
  return (
    <>
      <tr>
        <td data-head="Força">
          <RuleText
            {...cell}
            className={classes(sheet['cell'], styles['letter'])}
            path={`${path}.name`}
            label={`Nome da força ${index + 1}`}
            value={strength.name}
            maxLength={RULE_BOUNDS.name.max}
            onValue={(value) => set({ name: value })}
          />
        </td>
        {unit !== undefined && (
          <td data-head={unit}>
            <NumberInput
              {...cell}
              path={`${path}.minimum`}
              label={`${unit} da ${name}`}
              value={strength.minimum}
              onValue={(minimum) => set({ minimum })}
            />
          </td>
        )}
        <td data-head="Final">
          <RuleChoice
            className={sheet['cell']}
            path={`${path}.final.kind`}
            label={`Final da ${name}`}
            value={strength.final.kind}
            options={finalOptions}
            onValue={(kind) => set({ final: newFinal(kind) })}
          />
        </td>
        <FinalCells {...{ index, onPress, rules, onRules, isFree }} />
        <TrophyCells {...{ strength, path, name, cell, set }} />
        <td className={classes(sheet['tools'], styles['tools'])}>
          {isFree('strengths') && rules.strengths.length > 1 && (
            <RowTool
              icon="bin"
              label={`Tirar a ${name}`}
              onClick={() => onRules((before) => withoutStrength(before, index))}
            />
          )}
        </td>
      </tr>
      <RowProblems path={path} columns={columns} />
    </>
  )
}

type Strength = RulesProps['rules']['strengths'][number]
type CellProps = {
  path: string
  name: string
  cell: { className: string | undefined; onKeyDown: RowProps['onPress'] }
}
type TrophyProps = CellProps & { strength: Strength; set: (part: Partial<Strength>) => void }

/** Up to which place there are trophies, and what happens if that place is shared. */
const TrophyCells = ({ strength, path, name, cell, set }: TrophyProps) => (
  <>
    <td data-head="Troféus até o">
      <NumberInput
        {...cell}
        path={`${path}.trophies`}
        label={`Troféus da ${name}`}
        value={strength.trophies}
        onValue={(trophies) => set({ trophies })}
      />
    </td>
    <td data-head="Empate de troféu">
      <RuleChoice
        className={sheet['cell']}
        path={`${path}.tie`}
        label={`Empate de troféu da ${name}`}
        value={strength.tie}
        options={trophyTieOptions}
        onValue={(tie) => set({ tie })}
      />
    </td>
  </>
)

const FIELDS = [
  'name',
  'minimum',
  'final',
  'final.kind',
  'final.lives',
  'final.stopAt',
  'final.rounds',
  'trophies',
]

/** What is wrong in a strength, in a row below it. */
function RowProblems({ path, columns }: { path: string; columns: number }) {
  const { problems } = useContext(RulesState)
  const paths = FIELDS.map((field) => `${path}.${field}`).filter((place) => problems.has(place))
  return paths.length === 0 ? null : (
    <tr className={styles['rowSays']}>
      <td colSpan={columns}>
        <RuleProblems paths={paths} />
      </td>
    </tr>
  )
}

type FinalProps = RulesProps & Pick<RowProps, 'index' | 'onPress'>

/** Lives, stop and what happens if all miss, or the rounds of another final. */
function FinalCells({ index, onPress, rules, onRules }: FinalProps) {
  const strength = rules.strengths[index]
  if (!strength) return null
  const { final } = strength
  const part = {
    path: `strengths.${index}.final`,
    name: inSentence(strength.name),
    cell: { className: sheet['cell'], onKeyDown: onPress },
    set: (change: object) =>
      onRules((before) => withStrength(before, index, { final: { ...final, ...change } })),
  }
  if (final.kind === 'none')
    return (
      <td colSpan={3} data-head="Como termina" className={styles['wide']}>
        <span className={styles['text']}>vale a classificatória</span>
      </td>
    )
  return final.kind === 'rounds' ? (
    <RoundsCells {...part} final={final} />
  ) : (
    <LivesCells {...part} final={final} />
  )
}

type FinalCellProps<Kind> = CellProps & {
  set: (part: object) => void
  final: Extract<Strength['final'], { kind: Kind }>
}

const RoundsCells = ({ path, name, cell, set, final }: FinalCellProps<'rounds'>) => (
  <>
    <td colSpan={2} data-head="Voltas da final">
      <span className={styles['inCell']}>
        mais{' '}
        <NumberInput
          {...cell}
          path={`${path}.rounds`}
          label={`Voltas da final da ${name}`}
          value={final.rounds}
          onValue={(rounds) => set({ rounds })}
        />
      </span>
    </td>
    <td data-head="Os acertos">
      <RuleChoice
        className={sheet['cell']}
        path={`${path}.counts`}
        label={`Acertos da final da ${name}`}
        value={final.counts}
        options={countsOptions}
        onValue={(counts) => set({ counts })}
      />
    </td>
  </>
)

const LivesCells = ({ path, name, cell, set, final }: FinalCellProps<'suddenDeath'>) => (
  <>
    <td data-head="Vidas">
      <NumberInput
        {...cell}
        path={`${path}.lives`}
        label={`Vidas da ${name}`}
        value={final.lives}
        onValue={(lives) => set({ lives })}
      />
    </td>
    <td data-head="Para em">
      <NumberInput
        {...cell}
        path={`${path}.stopAt`}
        label={`Para em, ${name}`}
        value={final.stopAt}
        onValue={(stopAt) => set({ stopAt })}
      />
    </td>
    <td data-head="Se todos perderem">
      <RuleChoice
        className={sheet['cell']}
        path={`${path}.whenAllMiss`}
        label={`Se todos perderem, ${name}`}
        value={final.whenAllMiss}
        options={allMissOptions}
        onValue={(whenAllMiss) => set({ whenAllMiss })}
      />
    </td>
  </>
)
