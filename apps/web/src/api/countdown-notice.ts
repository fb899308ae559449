import styles from '#styles/band.module.css'

// A shorter wait needs no explanation.
const SHOW_AFTER_MS = 2000
const SAYS =
  'O pedido anterior ainda está sendo concluído. A página repete sozinha, e nada é feito duas vezes.'

/** A line at the top that says why the page waits, and counts down until when at the latest. */
export function countdownNotice() {
  const began = Date.now()
  let end = began
  let line: ReturnType<typeof createLine> | undefined
  const timer = setInterval(draw, 250)

  function draw() {
    if (Date.now() - began < SHOW_AFTER_MS) return
    line ??= createLine()
    line.left.textContent = `No máximo ${Math.max(1, Math.ceil((end - Date.now()) / 1000))} s.`
  }

  return {
    /** Counts down from these seconds. */
    show(seconds: number) {
      end = Date.now() + seconds * 1000
    },
    end() {
      clearInterval(timer)
      line?.place.remove()
    },
  }
}

function createLine() {
  const [place, band, line] = [create('div', 'place'), create('div', 'band'), create('p')]
  // A screen reader announces the sentence once, and no second of the countdown.
  const [text, left] = [create('span'), create('span')]
  text.setAttribute('role', 'status')
  left.setAttribute('aria-hidden', 'true')
  line.append(text, left)
  band.append(line)
  place.append(band)
  // An open dialog covers the page.
  const front = document.querySelector('dialog[open]') ?? document.body
  front.prepend(place)
  text.textContent = SAYS
  return { place, left }
}

function create(name: 'div' | 'p' | 'span', style = '') {
  const created = document.createElement(name)
  created.className = styles[style] ?? ''
  return created
}
