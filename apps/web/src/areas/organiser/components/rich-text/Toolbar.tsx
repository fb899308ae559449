import type { Editor } from '@tiptap/core'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '#ui/Button.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import styles from './RichText.module.css'

const tools = [
  { name: 'Negrito', isOn: 'bold', run: (editor: Editor) => editor.chain().focus().toggleBold().run() },
  { name: 'Itálico', isOn: 'italic', run: (editor: Editor) => editor.chain().focus().toggleItalic().run() },
  {
    name: 'Título',
    isOn: 'heading',
    run: (editor: Editor) => editor.chain().focus().toggleHeading({ level: 4 }).run(),
  },
  {
    name: 'Lista',
    isOn: 'bulletList',
    run: (editor: Editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'Numerada',
    isOn: 'orderedList',
    run: (editor: Editor) => editor.chain().focus().toggleOrderedList().run(),
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

  return (
    <div className={styles['tools']} role="group" aria-label={`Formato: ${label}`}>
      {tools.map(({ name, isOn, run }) => (
        <Button key={name} size="small" aria-pressed={pressed.includes(isOn)} onClick={() => run(editor)}>
          {name}
        </Button>
      ))}
      <Button size="small" aria-pressed={pressed.includes('link')} onClick={() => setLinking(true)}>
        Link
      </Button>
      <Button size="small" onClick={() => editor.chain().focus().undo().run()}>
        Desfazer
      </Button>
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  )
}
