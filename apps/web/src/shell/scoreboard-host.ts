/** True for hosts such as placar.example.com, whose root path is the scoreboard. */
export const isScoreboardHost = (hostname: string) => /^placar\./i.test(hostname)
