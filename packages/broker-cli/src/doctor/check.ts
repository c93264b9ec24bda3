export interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly message: string;
  readonly fix?: string | undefined;
}

export function passed(name: string, message: string): Check {
  return { name, ok: true, message };
}

export function problem(name: string, message: string, fix?: string): Check {
  return { name, ok: false, message, fix };
}
