using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (
      name = "worker",
      worker = (
        modules = [(name = "worker.mjs", esModule = embed "../dist/worker.mjs")],
        bindings = [
          (name = "BROKER_BASE_URL", fromEnvironment = "BROKER_BASE_URL"),
          (name = "BROKER_APP_KEY", fromEnvironment = "BROKER_APP_KEY"),
          (name = "BROKER_APP_SECRET", fromEnvironment = "BROKER_APP_SECRET"),
        ],
        compatibilityDate = "2026-07-01",
        globalOutbound = "loopback",
      ),
    ),
    # By default, workerd blocks requests to loopback, where the sandbox of the tests listens.
    (name = "loopback", network = (allow = ["local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "worker")],
);
