using Workerd = import "/workerd/workerd.capnp";

# The proof writes main.mjs beside a copy of this file. The binding of an unset environment variable is null.
const config :Workerd.Config = (
  services = [
    (
      name = "worker",
      worker = (
        modules = [(name = "main.mjs", esModule = embed "main.mjs")],
        bindings = [
          (name = "SUITE", fromEnvironment = "SUITE"),
        ],
        compatibilityDate = "2026-07-01",
        globalOutbound = "loopback",
      ),
    ),
    (name = "loopback", network = (allow = ["local"])),
  ],
);
