import type { ParseAs } from "openapi-fetch";

export interface Answer {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

export async function readAnswer(response: Response, method: string, parseAs: ParseAs): Promise<Answer> {
  const { ok, status, headers } = response;
  const isEmpty = status === 204 || method === "HEAD" || headers.get("content-length") === "0";
  if (ok) return { data: isEmpty ? undefined : await dataOf(response, parseAs), response };
  return { error: isEmpty ? undefined : await errorOf(response), response };
}

async function dataOf(response: Response, parseAs: ParseAs): Promise<unknown> {
  if (parseAs === "stream") return response.body;
  if (parseAs !== "json") return response[parseAs]();
  const text = await response.text();
  return text === "" ? undefined : JSON.parse(text);
}

async function errorOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
