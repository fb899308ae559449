import { runNamed } from '../tools/options.ts'

const figures = () => import('./figures.ts')

await runNamed(
  'npm run bench: measures the product. Each part has options: npm run bench -- rush --help.',
  {
    figures,
    rush: () => import('./rush.ts'),
    arena: () => import('./arena.ts'),
    address: () => import('./shared-address.ts'),
    purchases: () => import('./purchases.ts'),
    growth: () => import('./growth.ts'),
    lighthouse: () => import('../tools/lighthouse.ts'),
  },
  figures,
)
