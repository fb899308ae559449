import { type KeyboardEvent, type ReactNode, useContext, useState } from 'react'
import { Icon } from '#ui/Icon.tsx'
import { NativeSelect, type Option } from '#ui/Select.tsx'
import { classes } from '#ui/classes.ts'
import input from '#ui/Input.module.css'
import styles from './Rules.module.css'
import { boundsOf, isAmount, numberOf, textOf } from './rules-form.ts'
import { RulesState, saysId } from './rules-context.ts'

type Place = {
  /** The place of the value in the rules. */
  path: string
  label: string
  /** The style of a cell of a table instead of that of an input in a sentence. */
  className?: string | undefined
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined
}

/** What every input of the rules has. A place that may not change is a text. */
function useWiring({ path, label, className, onKeyDown }: Place) {
  const { problems, isFree } = useContext(RulesState)
  const isWrong = problems.has(path)
  return {
    isFree: isFree(path),
    wiring: {
      name: path,
      className: className ?? classes(input['input'], styles['input']),
      'aria-label': label,
      'aria-invalid': isWrong || undefined,
      'aria-describedby': isWrong ? saysId(path) : undefined,
      onKeyDown,
    },
  }
}

type NumberProps = Place & { value: number; onValue: (value: number) => void }

/** A number within its bounds. A text that is none stays in the input and gives NaN. */
export function NumberInput({ value, onValue, ...place }: NumberProps) {
  const { path } = place
  const { isFree, wiring } = useWiring(place)
  const [typed, setTyped] = useState('')
  const text = Object.is(numberOf(path, typed), value) ? typed : textOf(path, value)
  if (!isFree) return <b className={styles['fixed']}>{textOf(path, value)}</b>
  return (
    <input
      {...wiring}
      data-kind={isAmount(path) ? 'amount' : 'number'}
      value={text}
      inputMode={isAmount(path) ? 'decimal' : 'numeric'}
      maxLength={isAmount(path) ? 9 : String(boundsOf(path).max).length}
      autoComplete="off"
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onValue(numberOf(path, currentTarget.value))
      }}
    />
  )
}

type TextProps = Place & { value: string; maxLength: number; onValue: (value: string) => void }

export function RuleText({ value, maxLength, onValue, ...place }: TextProps) {
  const { isFree, wiring } = useWiring(place)
  if (!isFree) return <b className={styles['fixed']}>{value}</b>
  return (
    <input
      {...wiring}
      data-kind="text"
      value={value}
      maxLength={maxLength}
      autoComplete="off"
      onChange={({ currentTarget }) => onValue(currentTarget.value)}
    />
  )
}

type ChoiceProps<Value extends string> = Place & {
  value: NoInfer<Value>
  options: readonly Option<Value>[]
  onValue: (value: Value) => void
}

export function RuleChoice<Value extends string>({ value, options, onValue, ...place }: ChoiceProps<Value>) {
  const { isFree, wiring } = useWiring(place)
  if (!isFree)
    return <b className={styles['fixed']}>{options.find((option) => option.value === value)?.label}</b>
  const { className = '', ...rest } = wiring
  return (
    <NativeSelect
      {...rest}
      className={place.className ?? classes(className, input['select'])}
      value={value}
      options={options}
      onValue={onValue}
    />
  )
}

/** A sentence with inputs inside, and below it what is wrong at these places. */
export function SayLine({ paths, children }: { paths: readonly string[]; children: ReactNode }) {
  const { isFree } = useContext(RulesState)
  return (
    <div className={styles[isFree(paths[0] ?? '') ? 'line' : 'fixedLine']}>
      <p>{children}</p>
      <RuleProblems paths={paths} />
    </div>
  )
}

/** What is wrong at these places. Screen readers announce it while a person types. */
export function RuleProblems({ paths }: { paths: readonly string[] }) {
  const { problems } = useContext(RulesState)
  return (
    <div aria-live="polite">
      {paths.flatMap((path) => {
        const says = problems.get(path)
        return says === undefined
          ? []
          : [
              <p key={path} id={saysId(path)} className={styles['says']}>
                <Icon name="alert" />
                {says}
              </p>,
            ]
      })}
    </div>
  )
}
