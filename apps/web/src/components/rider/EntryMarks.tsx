import { type EntryMark, entryMarkLabels } from '@porteira/domain'
import { Icon } from '#ui/Icon.tsx'
import styles from './EntryMarks.module.css'

type Props = { marks: readonly EntryMark[] | undefined; large?: boolean }

/** What the desk still has to do with an entry: an icon and a word for each mark. */
export const EntryMarks = ({ marks = [], large = false }: Props) =>
  marks.length === 0 ? null : (
    <span className={styles['marks']} data-large={large}>
      {marks.map((mark) => (
        <span key={mark}>
          <Icon name="alert" />
          {entryMarkLabels[mark]}
        </span>
      ))}
    </span>
  )
