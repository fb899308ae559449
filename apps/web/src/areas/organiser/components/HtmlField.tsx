import { useRef } from 'react'
import { SafeHtml } from '#components/html/SafeHtml.tsx'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import styles from './FormFields.module.css'

type Props = { label: string; value: string; max?: number | undefined; onValue: (html: string) => void }

const tools = [
  ['Negrito', '<b>', '</b>'],
  ['Itálico', '<i>', '</i>'],
  ['Título', '<h4>', '</h4>'],
  ['Parágrafo', '<p>', '</p>'],
  ['Lista', '<ul>\n<li>', '</li>\n</ul>'],
  ['Link', '<a href="https://">', '</a>'],
] as const

/** A field for HTML with a toolbar and a preview. */
export function HtmlField({ label, value, max, onValue }: Props) {
  const area = useRef<HTMLTextAreaElement>(null)

  function wrap(before: string, after: string) {
    const box = area.current
    if (!box) return
    const [from, to] = [box.selectionStart, box.selectionEnd]
    onValue(value.slice(0, from) + before + value.slice(from, to) + after + value.slice(to))
    box.focus()
  }

  const marks = (
    <div className={layout['row']} role="group" aria-label={`Marcas do texto: ${label}`}>
      {tools.map(([name, before, after]) => (
        <Button key={name} size="small" onClick={() => wrap(before, after)}>
          {name}
        </Button>
      ))}
    </div>
  )
  return (
    <div className={styles['html']}>
      <TextArea
        label={label}
        tools={marks}
        hint={max === undefined ? undefined : `${value.length} de ${max} caracteres`}
        value={value}
        onValue={onValue}
        maxLength={max}
        areaRef={area}
        rows={8}
        spellCheck
      />
      {value.trim() !== '' && (
        <div className={styles['preview']}>
          <p className={typography['caption']}>Como aparece para o visitante:</p>
          <SafeHtml html={value} />
        </div>
      )}
    </div>
  )
}
