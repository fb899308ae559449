/** True where the list and the cart are side by side; the same width as in CartDesk.module.css. */
export const isWide = () => matchMedia('(min-width: 56.25rem)').matches
