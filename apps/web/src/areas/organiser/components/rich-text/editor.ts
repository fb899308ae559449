import { Editor, getSchema, Mark } from '@tiptap/core'
import { DOMParser } from '@tiptap/pm/model'
import { StarterKit } from '@tiptap/starter-kit'
import { writeHtml } from '#components/html/write-html.ts'
import { fillIn } from './fill-in.ts'

fillIn()

/** A link with nothing but its address. */
const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: '' } }),
  parseHTML: () => [{ tag: 'a[href]' }],
  renderHTML: ({ mark }) => ['a', { href: String(mark.attrs['href']) }, 0],
})

// The marks and blocks of the HTML that organisers may write (components/html/allowed-html.ts).
const extensions = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    code: false,
    codeBlock: false,
    strike: false,
    link: false,
    trailingNode: false,
  }),
  Link,
]

type Options = {
  element: HTMLElement
  /** Clean HTML, already parsed. */
  source: HTMLElement
  attributes: Record<string, string>
  onHtml: (html: string) => void
}

/** Opens an editor in an element. All HTML is parsed by `writeHtml`, because the page refuses other parsers. */
export function openEditor({ element, source, attributes, onHtml }: Options) {
  const content = DOMParser.fromSchema(getSchema(extensions)).parse(source)
  const editor: Editor = new Editor({
    element,
    extensions,
    content: content.toJSON() as Record<string, unknown>,
    injectCSS: false,
    editorProps: {
      attributes,
      handleDOMEvents: {
        paste: (_, event) => {
          const html = event.clipboardData?.getData('text/html') ?? ''
          return takeHtml(editor, event, html)
        },
        drop: (view, event) =>
          view.dragging === null && takeHtml(editor, event, event.dataTransfer?.getData('text/html') ?? ''),
      },
    },
    onUpdate: () => onHtml(editor.isEmpty ? '' : editor.getHTML()),
  })
  return editor
}

/** Inserts HTML from another program. False if there is none. */
function takeHtml(editor: Editor, event: Event, html: string) {
  if (html === '') return false
  event.preventDefault()
  void insert(editor, html)
  return true
}

async function insert(editor: Editor, html: string) {
  const box = document.createElement('div')
  await writeHtml(box, html)
  const { state, view } = editor
  const slice = DOMParser.fromSchema(state.schema).parseSlice(box)
  view.dispatch(state.tr.replaceSelection(slice).scrollIntoView())
}
