/** Fits a plane to values over places, most of which lie on one: what lies off it, as letters do, counts less and less. */

/** A place, relative to the middle, and the values there, one for each channel. */
export interface Sample {
  readonly at: readonly [x: number, y: number];
  readonly values: readonly [number, number, number];
}

/** The value in the middle, and its change for each pixel to the right and down. */
export type Plane = readonly [middle: number, across: number, down: number];

/** In each round only samples this near to the plane of the round before count, in levels; at first all do. */
const rounds = [Infinity, 60, 36, 22, 13, 8] as const;
/** Fewer samples tell no plane. */
const fewest = 30;

/** Fits one plane for each channel by least squares; null where places lie on one line. */
function leastSquares(samples: readonly Sample[]): readonly [Plane, Plane, Plane] | null {
  const count = samples.length;
  const mean = (of: (sample: Sample) => number): number => samples.reduce((sum, sample) => sum + of(sample), 0) / count;
  const [meanX, meanY] = [mean(({ at }) => at[0]), mean(({ at }) => at[1])];
  const xx = mean(({ at }) => (at[0] - meanX) ** 2);
  const xy = mean(({ at }) => (at[0] - meanX) * (at[1] - meanY));
  const yy = mean(({ at }) => (at[1] - meanY) ** 2);
  const determinant = xx * yy - xy * xy;
  if (determinant < 1e-6) return null;
  const planeOf = (channel: 0 | 1 | 2): Plane => {
    const value = mean(({ values }) => values[channel]);
    const xv = mean(({ at, values }) => (at[0] - meanX) * (values[channel] - value));
    const yv = mean(({ at, values }) => (at[1] - meanY) * (values[channel] - value));
    const [across, down] = [(xv * yy - yv * xy) / determinant, (yv * xx - xv * xy) / determinant];
    return [value - across * meanX - down * meanY, across, down];
  };
  return [planeOf(0), planeOf(1), planeOf(2)];
}

/** Fits one plane for each channel; null where too few samples lie on one. */
export function fitPlane(samples: readonly Sample[]): readonly [Plane, Plane, Plane] | null {
  let planes: readonly [Plane, Plane, Plane] | null = null;
  for (const within of rounds) {
    const last = planes;
    const isNear = ({ at, values }: Sample): boolean =>
      last === null ||
      last.every(([middle, across, down], channel) => Math.abs(middle + across * at[0] + down * at[1] - values[channel]!) <= within);
    const near = samples.filter(isNear);
    if (near.length < fewest) return null;
    planes = leastSquares(near);
    if (planes === null) return null;
  }
  return planes;
}
