import type { Editor } from '@tiptap/core'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { writeHtml } from '#components/html/write-html.ts'
import { Icon } from '#ui/Icon.tsx'
import { openEditor } from './editor.ts'
import styles from './RichText.module.css'
import { Toolbar } from './Toolbar.tsx'

export type RichTextProps = {
  label: string
  value: string
  max: number
  hint?: string
  error?: string | undefined
  onValue: (html: string) => void
}

/** A text with headings, lists and links. `value` is read once; a parent changes it with another key. */
export default function RichText({ label, value, max, hint, error, onValue }: RichTextProps) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor>()
  const tell = useEffectEvent(onValue)
  const open = useEffectEvent((source: HTMLElement, element: HTMLElement) =>
    openEditor({
      element,
      source,
      attributes: {
        class: styles['text'] ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-says`,
      },
      onHtml: (html) => tell(html),
    }),
  )
  const read = useEffectEvent((source: HTMLElement) => writeHtml(source, value))

  useEffect(() => {
    const source = document.createElement('div')
    let opened: Editor | undefined
    let isGone = false
    async function start() {
      await read(source)
      if (isGone || !place.current) return
      opened = open(source, place.current)
      setEditor(opened)
    }
    void start()
    return () => {
      isGone = true
      opened?.destroy()
    }
  }, [])

  const isTooLong = value.length > max
  const problem = isTooLong ? `O texto passou do limite de ${max} caracteres.` : error
  return (
    <div className={styles['field']}>
      <p id={`${id}-label`} className={styles['label']}>
        {label}
      </p>
      {editor && <Toolbar editor={editor} label={label} />}
      <div ref={place} className={styles['place']} data-wrong={problem !== undefined || undefined} />
      <p id={`${id}-says`} className={styles[problem ? 'error' : 'hint']} aria-live="polite">
        {problem && <Icon name="alert" />}
        {problem ?? hint} {value.length} de {max} caracteres.
      </p>
    </div>
  )
}
