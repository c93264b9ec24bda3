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

const two = (n: number) => String(n).padStart(2, "0");

/** Returns the text of each form by the name of the form. */
export type WriteTime = (time: Date, timestamp: string) => Readonly<Record<string, string>>;

/** Returns a date and a time without a fraction and a time zone, such as `2026-10-17T09:30:00`. */
const isoSecond = (time: Date | number) => new Date(time).toISOString().slice(0, 19);

const secondsOf = (time: Date) => Math.floor(time.getTime() / 1000);

/** Returns each fraction with each time zone. */
const endsOf = (digits: readonly string[], zones: readonly string[]) =>
  digits.flatMap((fraction) => zones.map((zone) => `.${fraction}${zone}`));

export const fractions: WriteTime = (_, timestamp) => {
  const second = timestamp.replace(/(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?$/, "");
  const zeros = [1, 2, 3, 6, 7, 9].map((length) => "0".repeat(length));
  return {
    "fraction removed": timestamp.replace(/\.\d+(?=Z|$)/, ""),
    ...Object.fromEntries(endsOf(zeros, ["Z", "", "+00:00", "+0000"]).map((end) => [end, second + end])),
  };
};

export const numbers: WriteTime = (time) => {
  const seconds = secondsOf(time);
  return {
    seconds: String(seconds),
    milliseconds: String(time.getTime()),
    "milliseconds that end in 000": `${seconds}000`,
    microseconds: `${seconds}000000`,
    nanoseconds: `${seconds}000000000`,
    "seconds with .0": `${seconds}.0`,
    "seconds with .000": `${seconds}.000`,
    "seconds with .000000": `${seconds}.000000`,
    minutes: String(Math.floor(seconds / 60)),
    "seconds in hex": seconds.toString(16),
  };
};

export const zones: WriteTime = (time) => {
  const ends = ["", ..."+00:00,-00:00,+0000,+00,UTC, UTC,Z[UTC],+00:00[UTC],GMT, GMT, +0000".split(",")];
  return Object.fromEntries(ends.map((end) => [end || "no time zone", isoSecond(time) + end]));
};

export const formats: WriteTime = (date) => {
  const [day = "", clock = ""] = isoSecond(date).split("T");
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
};

/** UTC offsets of time zones, in minutes, without 0. */
export const OFFSETS = [
  -720, -660, -600, -570, -540, -480, -420, -360, -300, -240, -210, -180, -150, -120, -60, 60, 120, 180, 210, 240, 270,
  300, 330, 345, 360, 390, 420, 480, 525, 540, 570, 600, 630, 660, 720, 765, 780, 840,
];

/** Formats a UTC offset in minutes, such as `+05:30`. */
export function zoneOf(offset: number): string {
  const size = Math.abs(offset);
  return `${offset < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

export const localTimes: WriteTime = (time) => {
  const texts = OFFSETS.flatMap((offset) => {
    const iso = isoSecond(time.getTime() + offset * 60_000);
    const zone = zoneOf(offset);
    const forms = {
      Z: `${iso}Z`,
      "with the time zone": iso + zone,
      "with the time zone in digits": iso + zone.replace(":", ""),
      "no time zone": iso,
      "a space instead of T": iso.replace("T", " "),
      seconds: String(Date.parse(`${iso}Z`) / 1000),
    };
    return Object.entries(forms).map(([how, text]): [string, string] => [`${zone}, ${how}`, text]);
  });
  return Object.fromEntries(texts);
};

/**
 * Creates a function that returns earlier and later times. Each time differs from the given time by at least `from`
 * seconds and at most `to` seconds.
 */
export function shiftedTimes(from: number, to: number): WriteTime {
  const shifts = Array.from({ length: to - from + 1 }, (_, at) => [from + at, -from - at]).flat();
  return (time) =>
    Object.fromEntries(shifts.map((shift) => [`${shift} s`, `${isoSecond(time.getTime() + shift * 1000)}Z`]));
}

const MILLISECONDS = Array.from({ length: 999 }, (_, at) => at + 1);

/** Returns the time with each fraction of a second, in whole milliseconds. */
export const allFractions: WriteTime = (time) => {
  const fractions = MILLISECONDS.map((millisecond) => String(millisecond).padStart(3, "0"));
  return Object.fromEntries(endsOf(fractions, ["Z", "", "+00:00"]).map((end) => [end, isoSecond(time) + end]));
};

/** Returns all milliseconds of the second as numbers. */
export const allMilliseconds: WriteTime = (time) =>
  Object.fromEntries(MILLISECONDS.map((ms) => [`${ms} ms`, String(secondsOf(time) * 1000 + ms)]));
