/** True for placar.anything: there the root is the scoreboard. */
export const isScoreboardHost = (hostname: string) => /^placar\./i.test(hostname)
