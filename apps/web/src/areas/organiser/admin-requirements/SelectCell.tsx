import sheet from '#areas/organiser/components/Sheet.module.css'
import { NativeSelect, type Option } from '#ui/Select.tsx'

type Props<Value extends string> = {
  head: string
  /** The name of the row. */
  of: string
  value: NoInfer<Value>
  options: readonly Option<Value>[]
  onValue: (value: Value) => void
}

/** A cell of the table with a native select. */
export const SelectCell = <Value extends string>({ head, of, ...select }: Props<Value>) => (
  <td data-head={head}>
    <NativeSelect {...select} className={sheet['cell']} aria-label={`${head} de ${of}`} />
  </td>
)
