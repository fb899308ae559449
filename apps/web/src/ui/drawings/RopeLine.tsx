type Props = { d: string; weight: number }

/** A rope along a path of a drawing. `weight` is its width in the units of the drawing. */
export const RopeLine = ({ d, weight }: Props) => (
  <g fill="none">
    <path d={d} stroke="var(--rope-deep)" strokeWidth={weight} strokeLinecap="round" />
    <path d={d} stroke="var(--rope)" strokeWidth={weight * 0.72} />
    <path
      d={d}
      stroke="var(--rope-deep)"
      strokeWidth={weight * 0.72}
      strokeDasharray={`${weight * 0.17} ${weight * 0.45}`}
    />
  </g>
)
