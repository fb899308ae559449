// From left to right, with the foot of each post on the last hill.
const posts = 'M30 468v-57M180 459v-57M330 451v-57M480 445v-57M630 442v-57M1110 446v-57M1200 450v-57'

/** An araucária for each of these transforms of the one at the origin. */
const trees = (...places: string[]) =>
  places.map((place) => <use key={place} href="#araucaria" transform={place} />)

/** Hills, araucária trees, a fence and a gate, in a drawing 1280 wide and 480 high. `#land` is all of it but the gate. */
export const Hills = () => (
  <>
    <defs>
      <g id="araucaria" fill="var(--field-deep)">
        <path d="M-3 0L-2-96h4L3 0z" />
        <path d="M-46-92q4 10 16 10 8 8 30 8t30-8q12 0 16-10-14 2-22-2-10 6-24 6t-24-6q-8 4-22 2z" />
        <path d="M-33-106q3 9 12 8 8 6 21 6t21-6q9 1 12-8-10 2-16-2-8 4-17 4t-17-4q-6 4-16 2z" />
        <path d="M-19-119q2 8 8 7 5 4 11 4t11-4q6 1 8-7-6 2-10-2-4 3-9 3t-9-3q-4 4-10 2z" />
      </g>
    </defs>
    <g id="land">
      <path fill="var(--hill-1)" d="M0 300C150 250 300 236 430 262S700 300 860 254s300-30 420 16v210H0z" />
      {trees('translate(250 262)scale(.5)', 'translate(880 258)scale(.55)', 'translate(1180 252)scale(.6)')}
      <path fill="var(--hill-2)" d="M0 350c120-36 260-42 400-16s300 40 460 2 290-46 420-4v148H0z" />
      {trees('translate(1010 330)', 'translate(120 330)scale(.9)')}
      <path fill="var(--hill-3)" d="M0 398c200-34 380-22 560 0s420 26 720-18v100H0z" />
      <path fill="var(--field)" d="M0 446c240-30 520-26 760-14s380 4 520-14v62H0z" />
      <g stroke="var(--ink)" strokeWidth="8" strokeLinecap="round" fill="none">
        <path d={posts} />
        <path
          strokeWidth="2"
          d="M0 424C240 402 480 392 760 396M0 444C240 420 480 410 760 414M1080 402q110 0 200 10M1080 420q110 0 200 12"
        />
      </g>
    </g>
    <g fill="var(--ink)">
      <path d="M752 356h15v96h-15zM1076 356h15v96h-15z" />
      <path d="M767 372h309v7H767zM767 390h309v7H767zM767 408h309v7H767zM767 426h309v7H767zM780 372h8v61h-8zM1056 372h8v61h-8zM1056 372l8 6-272 55-10-5z" />
    </g>
  </>
)
