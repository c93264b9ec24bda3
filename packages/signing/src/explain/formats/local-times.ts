import { parseTime, two } from "./clock-forms.ts";

/** Offsets of all time zones, in minutes. */
export const OFFSETS = [
  -720, -660, -600, -570, -540, -480, -420, -360, -300, -240, -210, -180, -150, -120, -60, 60, 120, 180, 210, 240, 270,
  300, 330, 345, 360, 390, 420, 480, 525, 540, 570, 600, 630, 660, 720, 765, 780, 840,
];

/** Formats an offset in minutes, such as `+05:30`. */
export function zoneOf(offset: number): string {
  const size = Math.abs(offset);
  return `${offset < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

export function localTimes(timestamp: string): (readonly [how: string, text: string])[] {
  const time = parseTime(timestamp);
  if (Number.isNaN(time)) return [];
  return OFFSETS.flatMap((offset) => {
    const iso = new Date(time + offset * 60_000).toISOString().slice(0, 19);
    const zone = zoneOf(offset);
    const forms = {
      Z: `${iso}Z`,
      "with the time zone": iso + zone,
      "with the time zone in digits": iso + zone.replace(":", ""),
      "no time zone": iso,
      "a space instead of T": iso.replace("T", " "),
      seconds: String(Date.parse(`${iso}Z`) / 1000),
    };
    return Object.entries(forms).map(([how, text]) => [`${zone}, ${how}`, text] as const);
  });
}

/**
 * Yields earlier and later timestamps. Each timestamp differs from `timestamp` by at least `from` seconds and at most
 * `to` seconds.
 */
export function* shiftedTimes(
  timestamp: string,
  from: number,
  to: number,
): Generator<readonly [how: string, text: string]> {
  const time = parseTime(timestamp);
  if (Number.isNaN(time)) return;
  for (let seconds = from; seconds <= to; seconds++) {
    for (const shift of [seconds, -seconds]) {
      yield [`${shift} s`, `${new Date(time + shift * 1000).toISOString().slice(0, 19)}Z`];
    }
  }
}
