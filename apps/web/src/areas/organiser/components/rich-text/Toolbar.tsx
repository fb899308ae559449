import type { Editor } from '@tiptap/core'
import { type MouseEvent, useState, useSyncExternalStore } from 'react'
import { Button } from '#ui/Button.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import styles from './RichText.module.css'

const tools = [
  { name: 'Negrito', isOn: 'bold', run: (editor: Editor) => editor.chain().toggleBold().run() },
  { name: 'Itálico', isOn: 'italic', run: (editor: Editor) => editor.chain().toggleItalic().run() },
  {
    name: 'Título',
    isOn: 'heading',
    run: (editor: Editor) => editor.chain().toggleHeading({ level: 4 }).run(),
  },
  {
    name: 'Lista',
    isOn: 'bulletList',
    run: (editor: Editor) => editor.chain().toggleBulletList().run(),
  },
  {
    name: 'Numerada',
    isOn: 'orderedList',
    run: (editor: Editor) => editor.chain().toggleOrderedList().run(),
  },
] as const

/** The buttons of the editor. A pressed one describes the text at the caret. */
export function Toolbar({ editor, label }: { editor: Editor; label: string }) {
  const [isLinking, setLinking] = useState(false)
  const pressed = useSyncExternalStore(
    (listener) => {
      editor.on('transaction', listener)
      return () => {
        editor.off('transaction', listener)
      }
    },
    () => [...tools.map(({ isOn }) => isOn), 'link'].filter((name) => editor.isActive(name)).join(' '),
  ).split(' ')

  // The editor keeps the focus and the selection, so that the next letter is part of the text.
  const keepFocus = (event: MouseEvent) => event.preventDefault()
  function use(run: (editor: Editor) => void) {
    editor.view.focus()
    run(editor)
  }

  return (
    <div className={styles['tools']} role="group" aria-label={`Formato: ${label}`}>
      {tools.map(({ name, isOn, run }) => (
        <Button
          key={name}
          size="small"
          onMouseDown={keepFocus}
          aria-pressed={pressed.includes(isOn)}
          onClick={() => use(run)}
        >
          {name}
        </Button>
      ))}
      <Button size="small" aria-pressed={pressed.includes('link')} onClick={() => setLinking(true)}>
        Link
      </Button>
      <Button size="small" onMouseDown={keepFocus} onClick={() => use(() => editor.chain().undo().run())}>
        Desfazer
      </Button>
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  )
}
