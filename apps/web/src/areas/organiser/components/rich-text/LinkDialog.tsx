import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { ALLOWED_LINKS } from '#components/html/allowed-html.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextInput } from '#ui/TextInput.tsx'

/** Sets or removes the link of the selected text. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [href, setHref] = useState(String(editor.getAttributes('link')['href'] ?? 'https://'))
  const isEmpty = href.trim() === '' || href === 'https://'
  const isFine = isEmpty || (ALLOWED_LINKS.test(href) && !/\s/.test(href))

  function save() {
    const marked = editor.chain().focus().extendMarkRange('link')
    if (isEmpty) marked.unsetMark('link').run()
    else if (editor.state.selection.empty && !editor.isActive('link'))
      marked.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else marked.setMark('link', { href }).run()
    onClose()
  }

  return (
    <FormDialog title="Link" send="Salvar" isReady={isFine} onSend={save} onClose={onClose}>
      <TextInput
        label="Endereço"
        hint="Começa com https://, mailto: ou tel:. Vazio retira o link."
        value={href}
        onValue={setHref}
        maxLength={250}
        error={isFine ? undefined : 'O endereço deve começar com https://, mailto: ou tel:.'}
      />
    </FormDialog>
  )
}
