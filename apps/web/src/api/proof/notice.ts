import { proofMessages } from '@porteira/domain'
import styles from '#styles/band.module.css'

// A shorter wait needs no explanation.
const SHOW_AFTER_MS = 700

let running = 0
let place: HTMLElement | undefined

/** Says why the page waits while challenges are solved. The returned function ends the notice. */
export function showNotice() {
  // A screen reader announces a text that is put into an existing element.
  place ??= createPlace()
  running += 1
  const timer = setTimeout(write, SHOW_AFTER_MS)
  return () => {
    clearTimeout(timer)
    running -= 1
    if (running === 0) place?.replaceChildren()
  }
}

function createPlace() {
  const created = document.createElement('div')
  created.className = styles['place'] ?? ''
  created.setAttribute('role', 'status')
  document.body.prepend(created)
  return created
}

function write() {
  const [band, text] = [document.createElement('div'), document.createElement('p')]
  band.className = styles['band'] ?? ''
  text.textContent = proofMessages.running
  band.append(text)
  place?.replaceChildren(band)
}
