import type { Signer } from "@org/signing";
import axios from "axios";

export function signedAxios(baseURL: string, signer: Signer) {
  const send = axios.getAdapter("http");
  return axios.create({
    baseURL,
    headers: { "x-version": "v3" }, // the signer does not add this header
    paramsSerializer: { indexes: null }, // writes the array [1, 2] as `name=1&name=2`
    async adapter(config) {
      const { method = "get", data } = config;
      const signed = await signer.sign({ method, url: axios.getUri(config), body: data ?? undefined });
      config.headers.set(signed.headers);
      return send({ ...config, url: signed.url, baseURL: "", params: {}, data: signed.body, maxRedirects: 0 });
    },
  });
}
