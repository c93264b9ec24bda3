// Writes a timestamp in wrong formats and at wrong times, to imitate mistakes of clients.

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS = "January February March April May June July August September October November December".split(" ");

/**
 * Parses a timestamp. `parseTime` accepts only the years 0 to 9999, because `toISOString` throws an error for a shifted
 * time that is too far from 1970.
 *
 * @returns milliseconds since 1970, or NaN if the text is not a time in the years 0 to 9999
 */
export function parseTime(timestamp: string): number {
  const time = Date.parse(timestamp);
  const year = new Date(time).getUTCFullYear();
  return year >= 0 && year <= 9999 ? time : Number.NaN;
}

export const two = (n: number) => String(n).padStart(2, "0");

/**
 * Functions that write a time in several forms, by kind of form. Each function returns the text of each form by the
 * name of the form.
 */
const CLOCK_FORMS = {
  fraction: (_, timestamp) => fractions(timestamp),
  number: (time) => numbers(time.getTime(), Math.floor(time.getTime() / 1000)),
  zone: (time) => zones(time.toISOString().slice(0, 19)),
  format: formats,
} as const satisfies Readonly<Record<string, (time: Date, timestamp: string) => Readonly<Record<string, string>>>>;

export function clockForms(
  kind: keyof typeof CLOCK_FORMS,
  timestamp: string,
): (readonly [how: string, text: string])[] {
  const time = parseTime(timestamp);
  return Number.isNaN(time) ? [] : Object.entries(CLOCK_FORMS[kind](new Date(time), timestamp));
}

function fractions(timestamp: string): Record<string, string> {
  const second = timestamp.replace(/(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?$/, "");
  const zeros = [1, 2, 3, 6, 7, 9].flatMap((digits) => {
    const text = `${second}.${"0".repeat(digits)}`;
    return [
      [`${text.slice(second.length)}Z`, `${text}Z`],
      [text.slice(second.length), text],
      [`${text.slice(second.length)}+00:00`, `${text}+00:00`],
      [`${text.slice(second.length)}+0000`, `${text}+0000`],
    ];
  });
  return { "fraction removed": timestamp.replace(/\.\d+(?=Z|$)/, ""), ...Object.fromEntries(zeros) };
}

function numbers(time: number, seconds: number): Record<string, string> {
  return {
    seconds: String(seconds),
    milliseconds: String(time),
    "milliseconds that end in 000": `${seconds}000`,
    microseconds: `${seconds}000000`,
    nanoseconds: `${seconds}000000000`,
    "seconds with .0": `${seconds}.0`,
    "seconds with .000": `${seconds}.000`,
    "seconds with .000000": `${seconds}.000000`,
    minutes: String(Math.floor(seconds / 60)),
    "seconds in hex": seconds.toString(16),
  };
}

function zones(iso: string): Record<string, string> {
  const ends = ["", ..."+00:00,-00:00,+0000,+00,UTC, UTC,Z[UTC],+00:00[UTC],GMT, GMT, +0000".split(",")];
  return Object.fromEntries(ends.map((end) => [end || "no time zone", iso + end]));
}

function formats(date: Date): Record<string, string> {
  const [day = "", clock = ""] = date.toISOString().slice(0, 19).split("T");
  const [y = "", m = "", d = ""] = day.split("-");
  const [h = "", min = "", s = ""] = clock.split(":");
  const weekday = DAYS[date.getUTCDay()] ?? "";
  const month = MONTHS[date.getUTCMonth()] ?? "";
  const [ddd, mmm] = [weekday.slice(0, 3), month.slice(0, 3)];
  const h12 = date.getUTCHours() % 12 || 12;
  const us = `${Number(m)}/${Number(d)}/${y}`;
  const ampm = `${h12}:${min}:${s} ${date.getUTCHours() < 12 ? "AM" : "PM"}`;
  return {
    "lower case": `${day}T${clock}Z`.toLowerCase(),
    "a space instead of T": `${day} ${clock}`,
    "a space instead of T, Z": `${day} ${clock}Z`,
    "a space instead of T, UTC": `${day} ${clock} UTC`,
    "a space instead of T, +00:00": `${day} ${clock}+00:00`,
    "a space instead of T, +0000": `${day} ${clock} +0000`,
    "Go's String": `${day} ${clock} +0000 UTC`,
    "basic ISO 8601": `${y}${m}${d}T${h}${min}${s}Z`,
    "basic ISO 8601 without a time zone": `${y}${m}${d}T${h}${min}${s}`,
    digits: y + m + d + h + min + s,
    "digits with milliseconds": `${y}${m}${d}${h}${min}${s}000`,
    "digits with a two-digit year": y.slice(2) + m + d + h + min + s,
    minutes: `${day}T${h}:${min}Z`,
    "minutes without a time zone": `${day}T${h}:${min}`,
    date: day,
    "date in digits": y + m + d,
    slashes: `${y}/${m}/${d} ${clock}`,
    "month/day/year": `${m}/${d}/${y} ${clock}`,
    "day/month/year": `${d}/${m}/${y} ${clock}`,
    "day.month.year": `${d}.${m}.${y} ${clock}`,
    "AM and PM": `${us} ${ampm}`,
    "12-hour time with AM or PM, after a comma": `${us}, ${ampm}`,
    "12-hour time with AM or PM, after a narrow space": `${us}, ${ampm.replace(" ", "\u202f")}`,
    "HTTP date": `${ddd}, ${d} ${mmm} ${y} ${clock} GMT`,
    "RFC 822": `${ddd}, ${d} ${mmm} ${y} ${clock} +0000`,
    "RFC 822 with -0000": `${ddd}, ${d} ${mmm} ${y} ${clock} -0000`,
    "RFC 822 with UTC": `${ddd}, ${d} ${mmm} ${y} ${clock} UTC`,
    "RFC 850": `${weekday}, ${d}-${mmm}-${y.slice(2)} ${clock} GMT`,
    asctime: `${ddd} ${mmm} ${String(Number(d)).padStart(2)} ${clock} ${y}`,
    "Unix date": `${ddd} ${mmm} ${String(Number(d)).padStart(2)} ${clock} UTC ${y}`,
    "Java's Date": `${ddd} ${mmm} ${d} ${clock} UTC ${y}`,
    "Java's Date with GMT": `${ddd} ${mmm} ${d} ${clock} GMT ${y}`,
    "JavaScript's Date": `${ddd} ${mmm} ${d} ${y} ${clock} GMT+0000 (Coordinated Universal Time)`,
    "dots instead of colons": `${day}T${h}.${min}.${s}Z`,
    "hours from 1 to 12": `${day}T${two(h12)}:${min}:${s}Z`,
    "minute instead of month": `${y}-${min}-${d}T${clock}Z`,
    "month instead of minute": `${day}T${h}:${m}:${s}Z`,
    "months counted from 0": `${y}-${two(date.getUTCMonth())}-${d}T${clock}Z`,
    "without leading zeros": `${y}-${Number(m)}-${Number(d)}T${Number(h)}:${Number(min)}:${Number(s)}Z`,
    "Buddhist year": `${Number(y) + 543}-${m}-${d}T${clock}Z`,
  };
}

/** UTC offsets of all time zones, in minutes. */
export const OFFSETS = [
  -720, -660, -600, -570, -540, -480, -420, -360, -300, -240, -210, -180, -150, -120, -60, 60, 120, 180, 210, 240, 270,
  300, 330, 345, 360, 390, 420, 480, 525, 540, 570, 600, 630, 660, 720, 765, 780, 840,
];

/** Formats a UTC offset in minutes, such as `+05:30`. */
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
