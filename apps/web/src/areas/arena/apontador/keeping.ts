// What a scorer needs after the page is on the screen, in one file.
export { keepAwake } from '#shell/keep-awake.ts'
export { openCopies } from './copies.ts'
export { ScoringSettings } from './ScoringSettings.tsx'
