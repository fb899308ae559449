import sheet from '#areas/organiser/components/Sheet.module.css'
import type { Option } from '#ui/Select.tsx'

type Props<Value extends string> = {
  head: string
  /** The name of the row. */
  of: string
  value: NoInfer<Value>
  options: readonly Option<Value>[]
  onValue: (value: Value) => void
}

/** A cell of the table with a native select. */
export function SelectCell<Value extends string>({ head, of, value, options, onValue }: Props<Value>) {
  const choose = (text: string) => {
    const chosen = options.find((option) => option.value === text)
    if (chosen) onValue(chosen.value)
  }
  return (
    <td data-head={head}>
      <select
        className={sheet['cell']}
        aria-label={`${head} de ${of}`}
        value={value}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {options.map(({ value: key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
    </td>
  )
}
